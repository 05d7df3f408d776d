//! Upper bounds for the memory that the decompressed pages of a Parquet file take, computed before
//! anything is decompressed.
//!
//! A page of some kilobytes may decompress to gigabytes, and a batch of rows may repeat one long
//! value of a dictionary thousands of times. The page headers state the sizes; the Parquet library
//! checks that they are correct, but first allocates whatever they state.

use crate::sink::SinkError;
use crate::sink::error::damaged;
use parquet::arrow::ProjectionMask;
use parquet::basic::Type;
use parquet::column::page::{Page, PageReader};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};
use parquet::file::serialized_reader::SerializedPageReader;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// Number of rows that are encoded together, and maximum number of rows that are read together.
/// Pages end with batches, so this number affects the bytes of a file; the files that rows were
/// copied from do not.
pub const BATCH_ROWS: usize = 8_192;

/// Limits for decompressed data.
#[derive(Clone, Copy)]
pub struct PageBudget {
    /// Maximum size of a page in bytes. Pages of refmine's own files have about one million.
    page_bytes_max: u64,
    /// Maximum size of all values of a batch of rows in bytes.
    batch_bytes_max: u64,
}

/// Limits for all files.
pub const BUDGET: PageBudget = PageBudget {
    page_bytes_max: 128 << 20,
    batch_bytes_max: 256 << 20,
};
/// Maximum size of a page header in bytes.
const HEADER_BYTES_MAX: u64 = 1 << 20;
/// Maximum nesting depth of values that are skipped in a page header.
const HEADER_DEPTH_MAX: u32 = 8;
/// Number of bytes of the length before each value of a dictionary.
const LENGTH_BYTES: u64 = 4;

/// Parquet's number of the encoding DELTA_BYTE_ARRAY. A value refers to the one before it, so that
/// a small page may expand to any size. refmine never writes it.
const DELTA_BYTE_ARRAY: u64 = 7;
/// Parquet's number of the page type DICTIONARY_PAGE.
const DICTIONARY_PAGE: u64 = 2;
/// Parquet's number of the page type INDEX_PAGE, which has no values.
const INDEX_PAGE: u64 = 1;

/// Returns the number of rows, at most [`BATCH_ROWS`], that batches may have so that their values
/// in the columns `mask` of the file at `path` stay within `budget`.
///
/// # Errors
/// Returns [`SinkError::Damaged`] if a page or a single row exceeds the budget, or if the pages are
/// not where the footer says.
pub fn batch_rows(
    path: &Path,
    file: &Arc<File>,
    metadata: &ParquetMetaData,
    mask: &ProjectionMask,
    budget: PageBudget,
) -> Result<usize, SinkError> {
    // Pages of the selected columns of each row group.
    let mut columns = Vec::new();
    for group in metadata.row_groups() {
        let rows = u64::try_from(group.num_rows()).unwrap_or_default();
        let selected = (0..group.num_columns()).filter(|index| mask.leaf_included(*index));
        let mut of_group = Vec::new();
        for column in selected.map(|index| group.column(index)) {
            let name = column.column_path().string();
            let bad_column = |cause: String| damaged(path, &format!("column {name}: {cause}"));
            let pages = ColumnPages::read(file, column, rows, budget.page_bytes_max)
                .map_err(|cause| bad_column(cause.0))?;
            of_group.push(pages);
        }
        columns.push(of_group);
    }
    let mut rows = BATCH_ROWS;
    loop {
        let bytes_max = bytes_of_batch(&columns, rows as u64);
        if bytes_max <= budget.batch_bytes_max {
            return Ok(rows);
        }
        if rows == 1 {
            let allowed = budget.batch_bytes_max;
            let cause = format!("a row takes up to {bytes_max} bytes, more than {allowed}");
            return Err(damaged(path, &cause));
        }
        rows /= 2;
    }
}

/// Returns an upper bound for the size in bytes of any batch of `rows` consecutive rows. `groups` has
/// the columns of each row group.
fn bytes_of_batch(groups: &[Vec<ColumnPages>], rows: u64) -> u64 {
    let of_group = |columns: &Vec<ColumnPages>| {
        let bytes = columns.iter().map(|column| column.bytes_of_batch(rows));
        bytes.fold(0, u64::saturating_add)
    };
    let groups: Vec<u64> = groups.iter().map(of_group).collect();
    let single_max = groups.iter().copied().max().unwrap_or_default();
    // A batch may begin in one row group and end in the next.
    let pairs = groups
        .windows(2)
        .map(|pair| pair[0].saturating_add(pair[1]));
    pairs.max().unwrap_or_default().max(single_max)
}

/// Problem of the pages of a column.
struct BadPage(String);

impl From<io::Error> for BadPage {
    fn from(cause: io::Error) -> Self {
        BadPage(format!("the header of a page cannot be read ({cause})"))
    }
}

/// Sizes of the pages of a column in one row group.
struct ColumnPages {
    /// Number of values and decompressed size in bytes of each page with values, in order.
    pages: Vec<(u64, u64)>,
    /// Upper bound for the size in bytes of the longest value of the dictionary; 0 without one.
    dictionary_value_max: u64,
    /// True if a row may have several values, so that numbers of values are not numbers of rows.
    is_repeated: bool,
}

impl ColumnPages {
    /// Reads the headers of the pages of a column with `rows` rows.
    fn read(
        file: &Arc<File>,
        column: &ColumnChunkMetaData,
        rows: u64,
        page_bytes_max: u64,
    ) -> Result<Self, BadPage> {
        let file_bytes = file.metadata()?.len();
        let bytes = byte_range(column).filter(|bytes| bytes.end <= file_bytes);
        let Some(Range { start, end }) = bytes else {
            return Err(BadPage(
                "its pages are beyond the end of the file".to_owned(),
            ));
        };
        let mut column_pages = ColumnPages {
            pages: Vec::new(),
            dictionary_value_max: 0,
            is_repeated: column.column_descr().max_rep_level() > 0,
        };
        let mut dictionary = None;
        let mut input = BufReader::new(&**file);
        let mut offset = start;
        while offset < end {
            input.seek(SeekFrom::Start(offset))?;
            let mut header = PageHeaderParser::new((&mut input).take(HEADER_BYTES_MAX));
            let page = header.page()?;
            offset = offset
                .saturating_add(header.read)
                .saturating_add(page.packed);
            if page.unpacked > page_bytes_max {
                return Err(BadPage(format!(
                    "a page decompresses to {} bytes, more than {page_bytes_max}",
                    page.unpacked
                )));
            }
            match page.kind {
                DICTIONARY_PAGE => dictionary = Some(page),
                INDEX_PAGE => {}
                _ if page.encoding == DELTA_BYTE_ARRAY => {
                    return Err(BadPage(
                        "its encoding DELTA_BYTE_ARRAY is not supported".to_owned(),
                    ));
                }
                _ => column_pages.pages.push((page.values, page.unpacked)),
            }
        }
        let is_text = column.column_type() == Type::BYTE_ARRAY;
        if let Some(page) = dictionary.filter(|_| is_text) {
            // Most dictionaries are so small that their size is a sufficient bound.
            let lengths = page.values.saturating_mul(LENGTH_BYTES);
            let values_bytes = page.unpacked.saturating_sub(lengths);
            column_pages.dictionary_value_max = match values_bytes > 1 << 10 {
                true => longest_value(file, column, rows)?.min(values_bytes),
                false => values_bytes,
            };
        }
        Ok(column_pages)
    }

    /// Returns an upper bound for the size in bytes of the values of any `rows` consecutive rows.
    fn bytes_of_batch(&self, rows: u64) -> u64 {
        let values: u64 = self.pages.iter().map(|(values, _)| *values).sum();
        let count = if self.is_repeated {
            values
        } else {
            rows.min(values)
        };
        let of_dictionary = count.saturating_mul(self.dictionary_value_max);
        let rows = if self.is_repeated { u64::MAX } else { rows };
        // Slide a window over the pages: `first..=index` are pages that `rows` consecutive rows may
        // touch, `window_bytes` is their size, and `inner_rows` is the number of rows in the pages
        // between the first and the last of them, which such rows contain completely.
        let (mut bytes_max, mut window_bytes, mut inner_rows) = (0_u64, 0_u64, 0_u64);
        let mut first = 0;
        for (index, (values, bytes)) in self.pages.iter().enumerate() {
            window_bytes += bytes;
            while inner_rows.saturating_add(2) > rows && first + 1 < index {
                let (_, first_bytes) = self.pages[first];
                window_bytes -= first_bytes;
                first += 1;
                let (first_rows, _) = self.pages[first];
                inner_rows -= first_rows;
            }
            bytes_max = bytes_max.max(window_bytes);
            if index > first {
                inner_rows += values;
            }
        }
        bytes_max.saturating_add(of_dictionary)
    }
}

/// Returns the byte range of the pages of a column in its file; `None` if the footer gives an
/// impossible range.
fn byte_range(column: &ColumnChunkMetaData) -> Option<Range<u64>> {
    let dictionary = column.dictionary_page_offset().filter(|offset| *offset > 0);
    let start = dictionary.unwrap_or_else(|| column.data_page_offset());
    let start = u64::try_from(start).ok()?;
    let end = start.checked_add(u64::try_from(column.compressed_size()).ok()?)?;
    Some(start..end)
}

/// Returns the size in bytes of the longest value in the dictionary of `column`. The dictionary must
/// be the first page of the column, and its size must be checked against
/// [`PageBudget::page_bytes_max`] before, because this function decompresses it.
fn longest_value(
    file: &Arc<File>,
    column: &ColumnChunkMetaData,
    rows: u64,
) -> Result<u64, BadPage> {
    let rows = usize::try_from(rows).unwrap_or(usize::MAX);
    let bad_page = |cause: parquet::errors::ParquetError| BadPage(cause.to_string());
    let mut pages =
        SerializedPageReader::new(Arc::clone(file), column, rows, None).map_err(bad_page)?;
    let Some(Page::DictionaryPage { buf, .. }) = pages.get_next_page().map_err(bad_page)? else {
        return Err(BadPage("its first page is not a dictionary".to_owned()));
    };
    let (mut rest, mut longest) = (&buf[..], 0);
    while let Some((length, values)) = rest.split_first_chunk() {
        let length = u64::from(u32::from_le_bytes(*length));
        longest = longest.max(length);
        let next = usize::try_from(length)
            .ok()
            .and_then(|length| values.get(length..));
        rest = next.unwrap_or_default();
    }
    Ok(longest)
}

/// Header of a Parquet page, as far as the lengths of its values depend on it.
#[derive(Default)]
struct PageHeader {
    kind: u64,
    /// Size of the compressed page in bytes.
    packed: u64,
    /// Size of the decompressed page in bytes, as the header states it.
    unpacked: u64,
    /// Number of values in the page, as the header states it.
    values: u64,
    /// Number of the encoding of the values.
    encoding: u64,
}

/// Parser of a page header, which is a struct in Thrift's compact protocol.
struct PageHeaderParser<R> {
    input: R,
    /// Number of bytes read so far.
    read: u64,
}

/// Types of values in Thrift's compact protocol.
mod kind {
    pub const STOP: u8 = 0;
    pub const TRUE: u8 = 1;
    pub const FALSE: u8 = 2;
    pub const BYTE: u8 = 3;
    pub const I64: u8 = 6;
    pub const DOUBLE: u8 = 7;
    pub const BINARY: u8 = 8;
    pub const LIST: u8 = 9;
    pub const SET: u8 = 10;
    pub const STRUCT: u8 = 12;
}

impl<R: Read> PageHeaderParser<R> {
    fn new(input: R) -> Self {
        PageHeaderParser { input, read: 0 }
    }

    /// Reads the header of a page: its kind, its sizes, and the number of its values.
    fn page(&mut self) -> Result<PageHeader, BadPage> {
        let mut page = PageHeader::default();
        let mut last = 0;
        while let Some((field, kind)) = self.field(&mut last)? {
            match (field, kind) {
                (1, kind::BYTE..=kind::I64) => page.kind = self.count()?,
                (2, kind::BYTE..=kind::I64) => page.unpacked = self.count()?,
                (3, kind::BYTE..=kind::I64) => page.packed = self.count()?,
                // Headers of data pages, of dictionary pages, and of data pages of version 2.
                (5 | 7 | 8, kind::STRUCT) => self.values(&mut page, field == 8)?,
                _ => self.skip(kind, HEADER_DEPTH_MAX)?,
            }
        }
        Ok(page)
    }

    /// Reads the number of values and the encoding from a `DataPageHeader` (fields 1 and 2) or, if
    /// `is_second`, a `DataPageHeaderV2` (fields 1 and 4) of the Parquet format.
    fn values(&mut self, page: &mut PageHeader, is_second: bool) -> Result<(), BadPage> {
        let encoding = if is_second { 4 } else { 2 };
        let mut last = 0;
        while let Some((field, kind)) = self.field(&mut last)? {
            match (field, kind) {
                (1, kind::BYTE..=kind::I64) => page.values = self.count()?.min(u64::from(u32::MAX)),
                (field, kind::BYTE..=kind::I64) if field == encoding => {
                    page.encoding = self.count()?;
                }
                _ => self.skip(kind, HEADER_DEPTH_MAX)?,
            }
        }
        Ok(())
    }

    /// Reads the header of the next field of a struct and returns its number and type; `None` at
    /// the end of the struct. `last` is the number of the previous field.
    fn field(&mut self, last: &mut i64) -> Result<Option<(i64, u8)>, BadPage> {
        let byte = self.byte()?;
        let kind = byte & 0xf;
        if kind == kind::STOP {
            return Ok(None);
        }
        *last = match i64::from(byte >> 4) {
            0 => self.signed()?,
            step => last.saturating_add(step),
        };
        Ok(Some((*last, kind)))
    }

    /// Skips a value of the Thrift type `kind` (compact protocol). `depth` is the number of levels that
    /// the value may be nested.
    ///
    /// # Errors
    /// [`BadPage`] if the value is nested more deeply, has an unknown type, or is cut off.
    fn skip(&mut self, kind: u8, depth: u32) -> Result<(), BadPage> {
        let Some(depth) = depth.checked_sub(1) else {
            return Err(BadPage(
                "the header of a page is nested too deeply".to_owned(),
            ));
        };
        match kind {
            kind::TRUE | kind::FALSE => Ok(()),
            kind::BYTE => self.byte().map(|_| ()),
            4..=kind::I64 => self.number().map(|_| ()),
            kind::DOUBLE => self.bytes(8),
            kind::BINARY => {
                let length = self.number()?;
                self.bytes(length)
            }
            // The first byte has the number of items, 15 if it follows separately, and their type. A
            // boolean item takes a byte, while the type of a field contains its value.
            kind::LIST | kind::SET => {
                let byte = self.byte()?;
                let count = match byte >> 4 {
                    15 => self.number()?,
                    count => u64::from(count),
                };
                for _ in 0..count {
                    match byte & 0xf {
                        kind::TRUE | kind::FALSE => self.byte().map(|_| ())?,
                        kind => self.skip(kind, depth)?,
                    }
                }
                Ok(())
            }
            kind::STRUCT => {
                let mut last = 0;
                while let Some((_, kind)) = self.field(&mut last)? {
                    self.skip(kind, depth)?;
                }
                Ok(())
            }
            _ => Err(BadPage("the header of a page is invalid".to_owned())),
        }
    }

    fn count(&mut self) -> Result<u64, BadPage> {
        let number = self.signed()?;
        u64::try_from(number).map_err(|_| BadPage("a page has a negative size".to_owned()))
    }

    fn signed(&mut self) -> Result<i64, BadPage> {
        let number = self.number()?;
        // Zigzag encoding: even numbers are not negative.
        let half = (number >> 1).cast_signed();
        Ok(if number & 1 == 0 { half } else { !half })
    }

    /// Reads a number in the encoding of variable length: 7 bits per byte, the lowest first.
    fn number(&mut self) -> Result<u64, BadPage> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(BadPage("the header of a page is invalid".to_owned()))
    }

    fn byte(&mut self) -> Result<u8, BadPage> {
        let mut byte = [0];
        self.input.read_exact(&mut byte)?;
        self.read += 1;
        Ok(byte[0])
    }

    fn bytes(&mut self, count: u64) -> Result<(), BadPage> {
        let skipped = io::copy(&mut (&mut self.input).take(count), &mut io::sink())?;
        self.read += skipped;
        match skipped == count {
            true => Ok(()),
            false => Err(io::Error::from(io::ErrorKind::UnexpectedEof).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sink::disk::Disk;
    use crate::sink::parquet::{Footer, TableWriter};
    use crate::sink::tables::FAULTS;
    use crate::sink::tables::rows::{CellValue, Cells};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    /// Returns the number of rows in a batch for a table with these details, or the error.
    fn admitted<'a>(
        details: impl Iterator<Item = &'a str>,
        budget: PageBudget,
    ) -> Result<usize, SinkError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("faults/part-00000.parquet");
        let footer = Footer {
            config_hash: String::new(),
        };
        let mut writer =
            TableWriter::create(&Disk::default(), &FAULTS, path.clone(), &footer).unwrap();
        for detail in details {
            for column in FAULTS.columns() {
                let value = match &*column.name {
                    "stage" => CellValue::Text("parse"),
                    "detail" | "repository" | "code" => CellValue::Text(detail),
                    _ => CellValue::Null,
                };
                writer.put("", value);
            }
            writer.end_row().unwrap();
        }
        writer.finish().unwrap().put_in_place().unwrap();
        let file = Arc::new(File::open(&path).unwrap());
        let copy = file.try_clone().unwrap();
        let builder = ParquetRecordBatchReaderBuilder::try_new(copy).unwrap();
        batch_rows(
            &path,
            &file,
            builder.metadata(),
            &ProjectionMask::all(),
            budget,
        )
    }

    #[test]
    fn ordinary_file_is_read_in_full_batches() {
        let details: Vec<String> = (0..20_000).map(|row| format!("detail {row}")).collect();
        let details = details.iter().map(String::as_str);
        assert_eq!(admitted(details, BUDGET).unwrap(), BATCH_ROWS);
    }

    #[test]
    fn repeated_long_value_reduces_rows_per_batch() {
        // 2 kB in the dictionary, but 48 MB in a batch of three columns.
        let budget = PageBudget {
            page_bytes_max: 1 << 20,
            batch_bytes_max: 8 << 20,
        };
        let detail = "x".repeat(2_000);
        let details = std::iter::repeat_n(&*detail, 2 * BATCH_ROWS);
        assert_eq!(admitted(details, budget).unwrap(), BATCH_ROWS / 8);
    }

    #[test]
    fn page_or_row_beyond_budget_is_refused_and_column_is_named() {
        let small = PageBudget {
            page_bytes_max: 1 << 20,
            batch_bytes_max: 4 << 20,
        };
        let long = "x".repeat(3 << 20);
        let single_row = || std::iter::once(&*long);
        let message = admitted(single_row(), small).unwrap_err().to_string();
        assert!(
            message.contains("part-00000.parquet") && message.contains("a page decompresses"),
            "{message}"
        );
        let small = PageBudget {
            page_bytes_max: 4 << 20,
            ..small
        };
        let message = admitted(single_row(), small).unwrap_err().to_string();
        assert!(message.contains("a row takes"), "{message}");
    }

    #[test]
    fn bytes_of_batch_counts_each_touched_page_once() {
        let column = |pages: &[(u64, u64)]| ColumnPages {
            pages: pages.to_vec(),
            dictionary_value_max: 0,
            is_repeated: false,
        };
        let even = column(&[(10, 1), (10, 1), (10, 1), (10, 1)]);
        assert_eq!(even.bytes_of_batch(1), 2);
        assert_eq!(even.bytes_of_batch(10), 2);
        assert_eq!(even.bytes_of_batch(12), 3);
        assert_eq!(even.bytes_of_batch(40), 4);
        let few = column(&[(100, 1), (1, 50), (1, 50), (1, 50), (100, 1)]);
        assert_eq!(few.bytes_of_batch(2), 100);
        assert_eq!(few.bytes_of_batch(3), 150);
        let repeated = ColumnPages {
            is_repeated: true,
            ..few
        };
        assert_eq!(repeated.bytes_of_batch(1), 152);
    }
}
