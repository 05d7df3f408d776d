//! Column orders in the footer of a Parquet file, as every reader understands them.
//!
//! A footer states for each column the order by which its minimum and maximum were chosen. The
//! library states `IEEE_754_TOTAL_ORDER` for columns of doubles, which parquet-format knows since
//! 2.12, and has no option for another one; Polars before 2.0 and DataFusion before 51 refuse the
//! whole file. Without NaN and negative zero, which no table has, `TypeDefinedOrder` gives the same
//! minimum and maximum, so the footer states that one. Both take three bytes, so nothing moves.

use super::disk::DiskFile;
use super::inside;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// Length of the metadata in four bytes, and `PAR1`.
const TAIL_BYTES: usize = 8;
/// `TypeDefinedOrder` in Thrift's compact protocol: a union with the field 1, an empty struct.
const TYPE_DEFINED: [u8; 3] = [0x1c, 0, 0];
/// Field of a union in Thrift's compact protocol that is a struct, without its number.
const STRUCT_FIELD: u8 = 0x0c;

/// States `TypeDefinedOrder` for all `columns` columns of the whole Parquet file at `path`.
///
/// # Errors
/// What the system says; `ErrorKind::InvalidData` if the footer does not end with the list of
/// column orders, where this version of the library has it.
pub(super) fn make_type_defined(file: &DiskFile, path: &Path, columns: usize) -> io::Result<()> {
    let len = columns * TYPE_DEFINED.len();
    // The list of column orders is the last field of the metadata, which one byte ends.
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
