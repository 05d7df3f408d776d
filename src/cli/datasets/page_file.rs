//! Writing of the HTML page to a file.

use crate::cli::failure::Failure;
use crate::sink::disk::TemporaryName;
use crate::sink::summary::Summary;
use crate::view::report::Page;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// Writes the page to a temporary file and renames it, so that an existing page stays complete
/// until then, and several reports can be written at once.
pub fn write(
    path: &Path,
    page: Page,
    summary: &Summary,
    git_dirs: &[(String, String)],
) -> std::io::Result<()> {
    let unfinished = TemporaryName::of(path);
    let mut file = BufWriter::new(File::create(unfinished.path())?);
    page.write(summary, git_dirs, &mut file)?;
    file.into_inner()?.sync_all()?;
    std::fs::rename(unfinished.path(), path)?;
    unfinished.keep();
    Ok(())
}

/// Failure if the page at `path` cannot be written.
pub fn unwritable(path: &Path, cause: &std::io::Error) -> Failure {
    let message = format!(
        "{}: the page could not be written ({cause}): check the folder and the space left, or choose another place",
        path.display()
    );
    Failure::failed(&message, "io")
}
