//! Log lines, as text or as JSON.

use crate::settings::{LogFormat, Serve};
use anyhow::{Context, Result};
use serde_json::{Map, Value};
use std::fmt;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, fmt as lines};
use tracing_subscriber::registry::LookupSpan;

/// Writes what happens to the standard error from now on.
pub fn start(settings: &Serve) -> Result<()> {
    let level: LevelFilter = settings
        .log
        .parse()
        .context("invalid --log; use error, warn, info or debug")?;
    let lines = lines().with_max_level(level).with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => lines.with_target(false).init(),
        LogFormat::Json => {
            lines.event_format(Json).init();
            // A line that is not JSON would stop who reads them.
            std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "panicked")));
        }
    }
    Ok(())
}

/// One JSON object per line: `time`, `level`, `message`, and the fields of the event.
struct Json;

impl<S, N> FormatEvent<S, N> for Json
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut time = String::new();
        SystemTime.format_time(&mut Writer::new(&mut time))?;
        let mut fields = Fields(Map::new());
        fields.0.insert("time".to_owned(), time.into());
        let level = event.metadata().level().as_str().to_lowercase();
        fields.0.insert("level".to_owned(), level.into());
        event.record(&mut fields);
        writeln!(writer, "{}", Value::Object(fields.0))
    }
}

struct Fields(Map<String, Value>);

impl Fields {
    fn put(&mut self, field: &Field, value: impl Into<Value>) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.put(field, format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value);
    }

    fn record_u128(&mut self, field: &Field, value: u128) {
        self.put(field, u64::try_from(value).unwrap_or(u64::MAX));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value);
    }
}
