//! Rewrites the column orders in the footer of a Parquet file to an order that old readers accept.
//!
//! A footer states for each column the sort order of its minimum and maximum. For columns of
//! doubles, the parquet crate writes `IEEE_754_TOTAL_ORDER`, which parquet-format has had since
//! version 2.12, and has no option to change that. Polars before 2.0 and DataFusion before 51
//! reject the whole file. Without NaN and negative zero, which no table contains,
//! `TypeDefinedOrder` gives the same minimum and maximum, so the footer states that order instead.
//! Both are encoded in three bytes, so no offset changes.

use crate::sink::dataset::inside;
use crate::sink::disk::DiskFile;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Length of the end of a Parquet file: four bytes for the length of the metadata, then `PAR1`.
const TAIL_BYTES: usize = 8;
/// `TypeDefinedOrder` in Thrift's compact protocol: a union whose field 1 is an empty struct.
const TYPE_DEFINED: [u8; 3] = [0x1c, 0, 0];
/// Type of a struct field in the low four bits of a field header of Thrift's compact protocol.
const STRUCT_FIELD: u8 = 0x0c;

/// Overwrites the column orders of all `columns` columns with `TypeDefinedOrder`, in the complete
/// Parquet file at `path`.
///
/// # Errors
/// Returns the I/O error of the file, or `ErrorKind::InvalidData` if the footer does not end with
/// the list of column orders, as it does with this version of the parquet crate.
pub fn make_type_defined(file: &DiskFile, path: &Path, columns: usize) -> io::Result<()> {
    let len = columns * TYPE_DEFINED.len();
    // The list of column orders is the last field of the metadata, and a zero byte ends the
    // metadata.
    let end_len = len + 1 + TAIL_BYTES;
    let mut whole = inside::open(path)?;
    let start = whole.metadata()?.len().checked_sub(end_len as u64);
    let unexpected = || {
        let cause = "the column orders are not at the end of the footer: this version of parquet \
                     writes another footer";
        io::Error::new(io::ErrorKind::InvalidData, cause)
    };
    let start = start.ok_or_else(unexpected)?;
    whole.seek(SeekFrom::Start(start))?;
    let mut end = Vec::with_capacity(end_len);
    whole.take(end_len as u64).read_to_end(&mut end)?;
    let is_order = |order: &[u8]| matches!(order, [field, 0, 0] if field & 0x0f == STRUCT_FIELD && field >> 4 <= 3);
    let orders = end.get(..len).ok_or_else(unexpected)?;
    if end.get(len) != Some(&0) || !orders.chunks_exact(TYPE_DEFINED.len()).all(is_order) {
        return Err(unexpected());
    }
    if orders
        .iter()
        .all(|&byte| byte == 0 || byte == TYPE_DEFINED[0])
    {
        return Ok(());
    }
    file.write_at(start, &TYPE_DEFINED.repeat(columns))
}
