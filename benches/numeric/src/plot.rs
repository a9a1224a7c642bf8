//! A small writer of line charts as SVG, both axes logarithmic.

use std::fmt::Write;

/// One line of a chart.
pub struct Series {
    pub name: String,
    pub colour: &'static str,
    pub dashed: bool,
    pub points: Vec<(f64, f64)>,
}

/// One chart of a figure.
pub struct Chart {
    pub title: String,
    pub series: Vec<Series>,
}

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 58.0;
const TOP: f64 = 30.0;
const RIGHT: f64 = 12.0;
const BOTTOM: f64 = 34.0;
const COLUMNS: usize = 3;

/// Charts side by side under one key; times in nanoseconds over numbers of variables.
pub fn figure(title: &str, charts: &[Chart], sizes: &[u32]) -> String {
    let rows = charts.len().div_ceil(COLUMNS);
    let (width, height) = (WIDTH * COLUMNS as f64, HEIGHT * rows as f64 + 70.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"16\" y=\"24\" font-size=\"15\" fill=\"#222222\">{title}</text>\n"
    );
    let times: Vec<f64> = charts
        .iter()
        .flat_map(|chart| &chart.series)
        .flat_map(|series| &series.points)
        .map(|point| point.1)
        .collect();
    let low = times.iter().copied().fold(f64::MAX, f64::min).log10().floor();
    let high = times.iter().copied().fold(1.0, f64::max).log10().ceil();
    key(&mut svg, charts);
    for (at, chart) in charts.iter().enumerate() {
        let x = WIDTH * (at % COLUMNS) as f64;
        let y = 62.0 + HEIGHT * (at / COLUMNS) as f64;
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        draw(&mut svg, chart, sizes, low, high);
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

fn key(svg: &mut String, charts: &[Chart]) {
    let mut seen: Vec<&str> = Vec::new();
    let mut x = 16.0;
    for series in charts.iter().flat_map(|chart| &chart.series) {
        if seen.contains(&series.name.as_str()) {
            continue;
        }
        seen.push(&series.name);
        let dash = dash(series);
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"44\" x2=\"{}\" y2=\"44\" stroke=\"{}\" stroke-width=\"2.5\"{dash}/>\
             <text x=\"{}\" y=\"48\" fill=\"#222222\">{}</text>",
            x + 24.0,
            series.colour,
            x + 30.0,
            series.name
        );
        x += 50.0 + 6.2 * series.name.len() as f64;
    }
}

fn dash(series: &Series) -> &'static str {
    if series.dashed { " stroke-dasharray=\"5 3\"" } else { "" }
}

fn draw(svg: &mut String, chart: &Chart, sizes: &[u32], low: f64, high: f64) {
    let (first, last) = (f64::from(sizes[0]).ln(), f64::from(sizes[sizes.len() - 1]).ln());
    let span = (last - first).max(0.1);
    let place_x = |size: f64| LEFT + (size.ln() - first) / span * (WIDTH - LEFT - RIGHT);
    let place_y = |time: f64| TOP + (high - time.log10()) / (high - low) * (HEIGHT - TOP - BOTTOM);
    let _ =
        writeln!(svg, "<text x=\"{LEFT}\" y=\"20\" font-size=\"12\" fill=\"#222222\">{}</text>", chart.title);
    for power in low as i32..=high as i32 {
        let y = place_y(10f64.powi(power));
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">{}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y + 4.0,
            time_text(10f64.powi(power))
        );
    }
    for size in sizes {
        let x = place_x(f64::from(*size));
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555555\">{size}</text>",
            HEIGHT - BOTTOM + 16.0
        );
    }
    for series in &chart.series {
        let path: Vec<String> =
            series.points.iter().map(|(x, y)| format!("{:.1},{:.1}", place_x(*x), place_y(*y))).collect();
        let dash = dash(series);
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{dash}/>",
            path.join(" "),
            series.colour
        );
        for (x, y) in &series.points {
            let (x, y) = (place_x(*x), place_y(*y));
            let _ =
                writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.6\" fill=\"{}\"/>", series.colour);
        }
    }
}

/// A time in nanoseconds with a fitting unit.
pub fn time_text(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        t if t < 1e3 => (t, "ns"),
        t if t < 1e6 => (t / 1e3, "µs"),
        t if t < 1e9 => (t / 1e6, "ms"),
        t => (t / 1e9, "s"),
    };
    if value >= 99.5 || value.fract() < 1e-9 {
        format!("{value:.0} {unit}")
    } else {
        format!("{value:.1} {unit}")
    }
}
