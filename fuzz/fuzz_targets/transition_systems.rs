//! Whatever the text, each reader ends with a system or with a message; a system writes to a text that reads back, and a
//! small one is decided without panic, within its time, and without a certificate that the checker refuses.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use tayra_termination::{Settings, decide, from_json};
use tayra_transition_system::{Format, drawing_dot, drawing_svg, read, write};

fuzz_target!(|data: &str| {
    let _ = from_json(data);
    for format in [Format::Text, Format::SmtLib, Format::Koat] {
        let Ok(system) = read(data, format) else { continue };
        let written = write(&system, Format::Text);
        let again = read(&written, Format::Text).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.transitions().len(), system.transitions().len(), "{written}");
        for other in [Format::SmtLib, Format::Koat] {
            let written = write(&system, other);
            // Powers may be larger than what is read, and cases more.
            if system.transitions().iter().all(|transition| transition.relation.polynomial.is_empty()) {
                read(&written, other).unwrap_or_else(|error| panic!("{error}\n{written}"));
            }
        }
        let _ = (drawing_dot(&system), drawing_svg(&system));
        if system.transitions().len() <= 8 && system.width() <= 6 {
            let decision = decide(&system, &Settings { time: Duration::from_millis(300), ..Settings::default() });
            assert_eq!(decision.refused, None, "{written}");
        }
    }
});
