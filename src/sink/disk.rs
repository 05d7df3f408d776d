//! Every change that a dataset makes to the file system: the one place where writing can fail, and
//! where a test makes it fail.

use super::SinkError;
use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The ending of a file that is not whole yet.
pub const UNFINISHED_SUFFIX: &str = ".tmp";
/// How long a process that is dying may hold a file.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);
const LOCK_INTERVAL: Duration = Duration::from_millis(20);

/// The file system, or one that fails once.
#[derive(Debug, Clone, Default)]
pub struct Disk {
    fault: Option<Arc<InjectedFault>>,
}

/// A failure that a test asks for.
#[derive(Debug)]
struct InjectedFault {
    /// Operations that go well before it.
    after: u64,
    kind: io::ErrorKind,
    operations: AtomicU64,
}

/// A file that is being written, or any other stream of bytes to it.
#[derive(Debug)]
pub struct DiskFile {
    disk: Disk,
    file: File,
    failure: Failure,
}

/// Why a file could not be written, for whoever hears of it through a library that does not tell.
#[derive(Debug, Clone, Default)]
pub struct Failure(Arc<OnceLock<(Option<i32>, io::ErrorKind)>>);

impl Failure {
    /// What the system said first.
    pub fn cause(&self) -> Option<io::Error> {
        let (code, kind) = self.0.get()?;
        Some(code.map_or_else(|| (*kind).into(), io::Error::from_raw_os_error))
    }

    fn remember<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|cause| {
            // Only the first one counts.
            let _ = self.0.set((cause.raw_os_error(), cause.kind()));
        })
    }
}

impl Disk {
    /// A disk whose operation number `after` (from 0) fails with `kind`, once.
    pub fn failing(after: u64, kind: io::ErrorKind) -> Self {
        Disk {
            fault: Some(Arc::new(InjectedFault {
                after,
                kind,
                operations: AtomicU64::new(0),
            })),
        }
    }

    /// Whether the failure that was asked for has come.
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

    /// An empty file at `path`, in the place of any other.
    ///
    /// # Errors
    /// What the system says, as for all that follow.
    pub fn create(&self, path: &Path) -> Result<DiskFile, SinkError> {
        let file = self.change(path, || File::create(path))?;
        Ok(DiskFile {
            disk: self.clone(),
            file,
            failure: Failure::default(),
        })
    }

    /// The file at `path`, to be written to at its end; made if it is not there.
    pub fn append(&self, path: &Path) -> Result<DiskFile, SinkError> {
        let file = self.change(path, || {
            File::options().create(true).append(true).open(path)
        })?;
        Ok(DiskFile {
            disk: self.clone(),
            file,
            failure: Failure::default(),
        })
    }

    /// Holds the file `path` for this process alone, made if it is not there; waits for others at
    /// most `patience`. None if one holds it for longer. Where the file system knows no locks, nobody
    /// is kept out.
    pub fn hold(&self, path: &Path, patience: Duration) -> Result<Option<DiskFile>, SinkError> {
        let until = Instant::now() + patience;
        loop {
            let file = self.append(path)?;
            if !file.lock_until(until) {
                return Ok(None);
            }
            // Whoever held it may have removed it meanwhile.
            if file.is_at(path) {
                return Ok(Some(file));
            }
        }
    }

    /// The folder `path` and those above it.
    pub fn create_folder(&self, path: &Path) -> Result<(), SinkError> {
        self.change(path, || fs::create_dir_all(path))
    }

    /// Gives the file `from` the name `to`, over another, and makes that durable.
    pub fn rename(&self, from: &Path, to: &Path) -> Result<(), SinkError> {
        self.change(to, || fs::rename(from, to))?;
        match to.parent() {
            // A name alone lies in the working folder.
            Some(folder) if folder.as_os_str().is_empty() => self.sync_folder(Path::new(".")),
            Some(folder) => self.sync_folder(folder),
            None => Ok(()),
        }
    }

    /// Removes the file `path`, if it is there.
    pub fn remove_file(&self, path: &Path) -> Result<(), SinkError> {
        self.change(path, || unless_missing(fs::remove_file(path)))
    }

    /// Removes the folder `path` and all in it, if it is there.
    pub fn remove_folder(&self, path: &Path) -> Result<(), SinkError> {
        let mut tries = 0;
        loop {
            match unless_missing(fs::remove_dir_all(path)) {
                // Another process has just put something there.
                Err(cause) if cause.kind() == io::ErrorKind::DirectoryNotEmpty && tries < 5 => {
                    tries += 1;
                    thread::sleep(LOCK_INTERVAL);
                }
                removed => return self.change(path, || removed),
            }
        }
    }

    /// Makes the names in `folder` durable, where the system can do that.
    pub fn sync_folder(&self, folder: &Path) -> Result<(), SinkError> {
        if cfg!(unix) {
            self.change(folder, || File::open(folder)?.sync_all())?;
        }
        Ok(())
    }

    /// A file at `path` with the content `text`: the whole of it, durable, or what was there before.
    pub fn write_whole(&self, path: &Path, text: &str) -> Result<(), SinkError> {
        let unfinished = Unfinished::of(path);
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
    /// Why it could not be written, once that has happened.
    pub fn failure(&self) -> Failure {
        self.failure.clone()
    }

    /// Writes `bytes` over those at the offset `start`; what is written next follows them.
    ///
    /// # Errors
    /// What the system says.
    pub fn write_at(&self, start: u64, bytes: &[u8]) -> io::Result<()> {
        let written = self.disk.operate(|| {
            (&self.file).seek(SeekFrom::Start(start))?;
            (&self.file).write_all(bytes)
        });
        self.failure.remember(written)
    }

    /// Brings all that was written to the disk.
    ///
    /// # Errors
    /// What the system says.
    pub fn sync(&self) -> io::Result<()> {
        self.disk.operate(|| self.file.sync_all())
    }
}

impl DiskFile {
    /// Takes the file for this process until it is dropped; `false` if another process has it and
    /// is not dying. Where the file system knows no locks, nobody is kept out.
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

    /// Whether it is the file that lies at `path` now.
    #[cfg(unix)]
    fn is_at(&self, path: &Path) -> bool {
        use std::os::unix::fs::MetadataExt;
        let place = |found: fs::Metadata| (found.dev(), found.ino());
        match (self.file.metadata(), fs::metadata(path)) {
            (Ok(own), Ok(there)) => place(own) == place(there),
            _ => false,
        }
    }

    #[cfg(not(unix))]
    fn is_at(&self, _: &Path) -> bool {
        true
    }

    /// Lets others hold the file too who do the same; none does that alone as long as this lives.
    pub fn share(&self) {
        // Where there are no locks, there is nothing to share.
        let _ = self.file.lock_shared();
    }

    /// Whether no other process holds the file; then this one does, alone.
    pub fn is_alone(&self) -> bool {
        self.file.try_lock().is_ok()
    }

    /// Writes all of `bytes` at once, which several threads may do.
    ///
    /// # Errors
    /// What the system says.
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

/// The name that a file has until it is whole: of this process and this file only, so that of
/// several that write the same file each writes one of its own. What is not kept is removed when
/// this is dropped.
#[derive(Debug)]
pub struct Unfinished {
    path: PathBuf,
    is_kept: bool,
}

impl Unfinished {
    /// A name for the file `path`.
    pub fn of(path: &Path) -> Self {
        Unfinished::with(path, &nonce())
    }

    /// The name for the file `path` that carries `nonce`.
    pub fn with(path: &Path, nonce: &str) -> Self {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{nonce}{UNFINISHED_SUFFIX}"));
        Unfinished {
            path: PathBuf::from(name),
            is_kept: false,
        }
    }

    /// Where the file lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file stays, or has its final name now; returns where it lay.
    pub fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        std::mem::take(&mut self.path)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if !self.is_kept {
            // What cannot be removed is passed over by every reader.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A text that no other process and no other call gives.
pub fn nonce() -> String {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let time = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_nanos());
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    format!("{}-{time}-{call}", std::process::id())
}

/// True if `text` has the form of what [`nonce`] gives: digits and hyphens.
pub(super) fn is_nonce(text: &str) -> bool {
    let is_own = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_own)
}

/// The name that `name` is unfinished of, if it is an unfinished one.
pub fn finished_name(name: &str) -> Option<&str> {
    let name = name.strip_suffix(UNFINISHED_SUFFIX)?;
    match name.rsplit_once('.') {
        Some((whole, end)) if is_nonce(end) => Some(whole),
        // As earlier versions named them.
        _ => Some(name),
    }
}

fn unless_missing(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}
