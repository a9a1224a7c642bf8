//! What the prover tells while it works (`check -v`, `-vv`), a line each on standard error: `FILE:LINE: what happened`.

use std::fmt;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::fmt::{FmtContext, FormattedFields};
use tracing_subscriber::registry::LookupSpan;

/// Listens as closely as the number of `-v` asks for.
pub(crate) fn listen(verbose: u8) {
    let level = match verbose {
        0 => return,
        1 => Level::INFO,
        _ => Level::DEBUG,
    };
    let listener = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .event_format(Line);
    // Somebody who listens already is left alone.
    let _ = listener.try_init();
}

/// The place that the innermost span is about, and the words of the event.
struct Line;

impl<S, N> FormatEvent<S, N> for Line
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        if let Some(span) = context.lookup_current()
            && let Some(fields) = span.extensions().get::<FormattedFields<N>>()
        {
            let place = fields.fields.strip_prefix("place=").unwrap_or(&fields.fields);
            write!(writer, "{place}: ")?;
        }
        context.field_format().format_fields(writer.by_ref(), event)?;
        writeln!(writer)
    }
}
