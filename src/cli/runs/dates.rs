//! Times that are given to `--since` and `--until` on the command line.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};

/// Time of day that a date without a time stands for.
#[derive(Debug, Clone, Copy)]
enum DayEnd {
    First,
    Last,
}

/// Parses a time and returns the seconds since 1970. A date stands for its first second (UTC).
///
/// # Errors
/// Returns a message with the accepted forms, or that the time is in the future.
pub fn since(text: &str) -> Result<i64, String> {
    let since = seconds(text, DayEnd::First)?;
    match since > Timestamp::now().as_second() {
        true => Err("it is in the future, so that it selects no commit".to_owned()),
        false => Ok(since),
    }
}

/// Parses a time and returns the seconds since 1970. A date stands for its last second (UTC).
///
/// # Errors
/// Returns a message with the accepted forms.
pub fn until(text: &str) -> Result<i64, String> {
    seconds(text, DayEnd::Last)
}

/// Parses a date, a time or seconds since 1970, and returns seconds since 1970. A date without time
/// means the `end` of the day in UTC.
fn seconds(text: &str, end: DayEnd) -> Result<i64, String> {
    if let Ok(seconds) = text.parse::<i64>() {
        return Ok(seconds);
    }
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time.as_second());
    }
    let is_date = !text.contains(['T', 't', ' ', ':']);
    let time = match text.parse::<Date>() {
        Ok(date) if is_date => Ok(match end {
            DayEnd::First => date.to_datetime(Time::midnight()),
            DayEnd::Last => date.to_datetime(Time::constant(23, 59, 59, 0)),
        }),
        _ => text.parse::<DateTime>(),
    };
    time.and_then(|time| TimeZone::fixed(Offset::UTC).to_timestamp(time))
        .map(Timestamp::as_second)
        .map_err(|_| {
            "give a date (2020-01-31), a time (2020-01-31T12:00:00Z) or seconds since 1970"
                .to_owned()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_times_and_seconds_are_parsed() {
        assert_eq!(since("2020-01-31"), Ok(1_580_428_800));
        assert_eq!(until("2020-01-31"), Ok(1_580_428_800 + 86_399));
        assert_eq!(since("2020-01-31T01:00:00+01:00"), Ok(1_580_428_800));
        assert_eq!(since("2020-01-31 00:00:01"), Ok(1_580_428_801));
        assert_eq!(since("1580428800"), Ok(1_580_428_800));
        assert_eq!(since("1969-12-31"), Ok(-86_400));
        assert!(since("yesterday").unwrap_err().contains("2020-01-31"));
        assert!(since("2020-02-31").is_err());
        assert!(since("9000-01-01").unwrap_err().contains("future"));
        assert!(until("9000-01-01").is_ok());
    }
}
