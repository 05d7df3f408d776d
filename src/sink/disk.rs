//! All changes of the file system that a dataset needs. Tests make single operations fail
//! ([`Disk::failing`]) to check that no failure leaves a broken dataset.

use super::SinkError;
use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Suffix of the temporary name of a file that is not complete yet.
pub const UNFINISHED_SUFFIX: &str = ".tmp";
/// Maximum wait of [`DiskFile::lock`] for a file that a terminating process still locks.
pub(super) const LOCK_PATIENCE: Duration = Duration::from_secs(2);
const LOCK_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum number of times that [`Disk::append_in_new_folder`] creates a removed folder again.
const FOLDER_TRIES_MAX: u32 = 1000;

/// File system, or in tests one whose operation fails once.
#[derive(Debug, Clone, Default)]
pub struct Disk {
    fault: Option<Arc<InjectedFault>>,
}

/// Failure that a test requests.
#[derive(Debug)]
struct InjectedFault {
    /// Number of operations that succeed before it.
    after: u64,
    kind: io::ErrorKind,
    operations: AtomicU64,
}

/// File that is being written, or whose lock is held.
#[derive(Debug)]
pub struct DiskFile {
    disk: Disk,
    file: File,
    failure: WriteFailure,
}

/// First write error of a file. The Parquet library may convert it to text, so that the cause can
/// only be found here.
#[derive(Debug, Clone, Default)]
pub struct WriteFailure(Arc<OnceLock<(Option<i32>, io::ErrorKind)>>);

impl WriteFailure {
    /// Returns the first error, or `None` if no write failed.
    pub fn cause(&self) -> Option<io::Error> {
        let (code, kind) = self.0.get()?;
        Some(code.map_or_else(|| (*kind).into(), io::Error::from_raw_os_error))
    }

    fn remember<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|cause| {
            // Later errors are consequences of the first.
            let _ = self.0.set((cause.raw_os_error(), cause.kind()));
        })
    }
}

impl Disk {
    /// Returns a disk whose operation with index `after`, from 0, fails with `kind`, once.
    pub fn failing(after: u64, kind: io::ErrorKind) -> Self {
        Disk {
            fault: Some(Arc::new(InjectedFault {
                after,
                kind,
                operations: AtomicU64::new(0),
            })),
        }
    }

    /// Returns true if the requested failure has occurred.
    pub fn has_failed(&self) -> bool {
        self.fault
            .as_ref()
            .is_some_and(|fault| fault.operations.load(Ordering::Relaxed) > fault.after)
    }

    fn operate<T>(&self, operation: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        if let Some(fault) = &self.fault
            && fault.operations.fetch_add(1, Ordering::Relaxed) == fault.after
        {
            return Err(fault.kind.into());
        }
        operation()
    }

    fn change<T>(
        &self,
        path: &Path,
        operation: impl FnOnce() -> io::Result<T>,
    ) -> Result<T, SinkError> {
        self.operate(operation)
            .map_err(|cause| SinkError::io(path, cause))
    }

    /// Creates an empty file at `path`, replacing any existing one.
    ///
    /// # Errors
    /// Returns the error of the operating system, like all methods below.
    pub fn create(&self, path: &Path) -> Result<DiskFile, SinkError> {
        let file = self.change(path, || File::create(path))?;
        Ok(DiskFile {
            disk: self.clone(),
            file,
            failure: WriteFailure::default(),
        })
    }

    /// Opens the file at `path` for appending; creates it if it does not exist.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn append(&self, path: &Path) -> Result<DiskFile, SinkError> {
        let file = self.change(path, || {
            File::options().create(true).append(true).open(path)
        })?;
        Ok(DiskFile {
            disk: self.clone(),
            file,
            failure: WriteFailure::default(),
        })
    }

    /// Opens the file at `path` for appending; creates it and its folder if they do not exist. Tries
    /// again if another process removes the folder before the file is in it.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn append_in_new_folder(&self, path: &Path) -> Result<DiskFile, SinkError> {
        let mut tries = 0;
        loop {
            let opened = path
                .parent()
                .map_or(Ok(()), |folder| self.create_folder(folder))
                .and_then(|()| self.append(path));
            match opened {
                // `AlreadyExists`: the folder was removed after `mkdir` had found it and before the
                // standard library asked whether it is a folder.
                Err(SinkError::Io { cause, .. })
                    if matches!(
                        cause.kind(),
                        io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists
                    ) && tries < FOLDER_TRIES_MAX =>
                {
                    tries += 1;
                }
                opened => return opened,
            }
        }
    }

    /// Locks the file `path` exclusively and creates it if it does not exist. Returns `None` if
    /// another process holds the lock for longer than `patience`. Excludes nobody where the file
    /// system has no locks.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened or created.
    pub fn lock_exclusive(
        &self,
        path: &Path,
        patience: Duration,
    ) -> Result<Option<DiskFile>, SinkError> {
        let until = Instant::now() + patience;
        loop {
            let file = self.append(path)?;
            if !file.lock_until(until) {
                return Ok(None);
            }
            // Retry if the process that held the lock has removed the file.
            if file.is_at(path) {
                return Ok(Some(file));
            }
        }
    }

    /// Creates the folder `path` and its ancestors, if missing.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn create_folder(&self, path: &Path) -> Result<(), SinkError> {
        self.change(path, || fs::create_dir_all(path))
    }

    /// Renames the file `from` to `to`, replacing any existing one, and makes the new name durable.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn rename(&self, from: &Path, to: &Path) -> Result<(), SinkError> {
        self.change(to, || fs::rename(from, to))?;
        match to.parent() {
            // The parent of a bare file name is empty: the current folder.
            Some(folder) if folder.as_os_str().is_empty() => self.sync_folder(Path::new(".")),
            Some(folder) => self.sync_folder(folder),
            None => Ok(()),
        }
    }

    /// Removes the file `path`, if it exists.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn remove_file(&self, path: &Path) -> Result<(), SinkError> {
        self.change(path, || ignore_missing(fs::remove_file(path)))
    }

    /// Removes the folder `path` with its content, if it exists. Tries again a few times if another
    /// process creates files in the folder meanwhile.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn remove_folder(&self, path: &Path) -> Result<(), SinkError> {
        let mut tries = 0;
        loop {
            match ignore_missing(fs::remove_dir_all(path)) {
                // Retry: another process has just created a file in it.
                Err(cause) if cause.kind() == io::ErrorKind::DirectoryNotEmpty && tries < 5 => {
                    tries += 1;
                    thread::sleep(LOCK_INTERVAL);
                }
                removed => return self.change(path, || removed),
            }
        }
    }

    /// Makes the names in `folder` durable, where the operating system supports that.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn sync_folder(&self, folder: &Path) -> Result<(), SinkError> {
        if cfg!(unix) {
            self.change(folder, || File::open(folder)?.sync_all())?;
        }
        Ok(())
    }

    /// Writes `text` to the file `path`, durably and atomically: after a failure the old content
    /// remains.
    ///
    /// # Errors
    /// Returns the I/O error of the operation with the path.
    pub fn write_atomically(&self, path: &Path, text: &str) -> Result<(), SinkError> {
        let unfinished = TemporaryName::of(path);
        let mut file = self.create(unfinished.path())?;
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync())
            .map_err(|cause| SinkError::io(unfinished.path(), cause))?;
        self.rename(unfinished.path(), path)?;
        unfinished.keep();
        Ok(())
    }
}

impl DiskFile {
    /// Returns the record of the file's first write error.
    pub fn failure(&self) -> WriteFailure {
        self.failure.clone()
    }

    /// Overwrites the bytes from offset `start` with `bytes`; the next write continues after them.
    ///
    /// # Errors
    /// Returns the error of the operating system.
    pub fn write_at(&self, start: u64, bytes: &[u8]) -> io::Result<()> {
        let written = self.disk.operate(|| {
            (&self.file).seek(SeekFrom::Start(start))?;
            (&self.file).write_all(bytes)
        });
        self.failure.remember(written)
    }

    /// Writes all buffered data of the file to the disk.
    ///
    /// # Errors
    /// Returns the error of the operating system.
    pub fn sync(&self) -> io::Result<()> {
        self.disk.operate(|| self.file.sync_all())
    }
}

impl DiskFile {
    /// Locks the file exclusively until it is dropped. Returns false if another process holds the
    /// lock for longer than `LOCK_PATIENCE`. Excludes nobody where the file system has no locks.
    pub fn lock(&self) -> bool {
        self.lock_until(Instant::now() + LOCK_PATIENCE)
    }

    fn lock_until(&self, until: Instant) -> bool {
        while matches!(self.file.try_lock(), Err(TryLockError::WouldBlock)) {
            if Instant::now() > until {
                return false;
            }
            thread::sleep(LOCK_INTERVAL);
        }
        true
    }

    /// Returns true if this file is the one now at `path`.
    #[cfg(unix)]
    fn is_at(&self, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt;
        let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
        match (self.file.metadata(), fs::metadata(path)) {
            (Ok(own), Ok(current)) => identity(own) == identity(current),
            _ => false,
        }
    }

    #[cfg(not(unix))]
    fn is_at(&self, _: &Path) -> bool {
        true
    }

    /// Locks the file shared, together with other processes. No process can lock it exclusively
    /// until it is dropped.
    pub fn lock_shared(&self) {
        // Ignore errors: a file system without locks cannot exclude anybody anyway.
        let _ = self.file.lock_shared();
    }

    /// Tries to lock the file exclusively. Returns true on success, that is, if no other process
    /// holds a lock.
    pub fn is_alone(&self) -> bool {
        self.file.try_lock().is_ok()
    }

    /// Appends all of `bytes` in one call, so that several threads can write lines.
    ///
    /// # Errors
    /// Returns the error of the operating system.
    pub fn write_line(&self, bytes: &[u8]) -> io::Result<()> {
        self.disk.operate(|| (&self.file).write_all(bytes))
    }
}

impl Write for DiskFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.disk.operate(|| (&self.file).write(bytes));
        self.failure.remember(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.file).flush()
    }
}

/// Temporary name of a file until it is complete. The name is unique, so that processes that write
/// the same file do not collide. The file is removed when this value is dropped, unless
/// [`TemporaryName::keep`] was called.
#[derive(Debug)]
pub struct TemporaryName {
    path: PathBuf,
    is_kept: bool,
}

impl TemporaryName {
    /// Returns a new temporary name for the file `path`.
    pub fn of(path: &Path) -> Self {
        TemporaryName::with(path, &nonce())
    }

    /// Returns the temporary name for the file `path` that contains `nonce`.
    pub fn with(path: &Path, nonce: &str) -> Self {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{nonce}{UNFINISHED_SUFFIX}"));
        TemporaryName {
            path: PathBuf::from(name),
            is_kept: false,
        }
    }

    /// Returns the path with the temporary name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Prevents the removal of the file, or records that it was renamed. Returns the path with the
    /// temporary name.
    pub fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        std::mem::take(&mut self.path)
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if !self.is_kept {
            // Ignore errors: readers skip files with temporary names.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns a text that no other process and no other call returns.
pub fn nonce() -> String {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let time = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos());
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    format!("{}-{time}-{call}", std::process::id())
}

/// Returns true if `text` has the form of a result of [`nonce`]: digits and hyphens.
pub(super) fn is_nonce(text: &str) -> bool {
    let is_own = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_own)
}

/// Returns the final name for the temporary name `name`, or `None` if it is not a temporary name.
pub fn finished_name(name: &str) -> Option<&str> {
    let name = name.strip_suffix(UNFINISHED_SUFFIX)?;
    match name.rsplit_once('.') {
        Some((whole, end)) if is_nonce(end) => Some(whole),
        // Earlier versions added only the suffix.
        _ => Some(name),
    }
}

fn ignore_missing(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}
