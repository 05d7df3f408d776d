package p;

class Reader {
	static class Standard extends Reader {
		Settings open(Files files) {
			Path path = settingsFolder(files);
			return path == null ? Settings.NONE : new Settings(path);
		}
	}

	abstract String variable(String name);

	/**
	 * The folder that the environment variable SETTINGS_HOME names. If nobody set that variable, or set it to
	 * nothing, a folder below the one of the user stands in for it, as the specification of desktop systems asks.
	 *
	 * @param files
	 *            access to the user's own folder, in which others may be created later by those who need them
	 * @return a path that denotes a folder, whether that exists or not, or nothing where the variable holds
	 *         something that cannot be a path on this system
	 */
	public Path settingsFolder(Files files) {
		String home = variable("SETTINGS_HOME");
		if (home == null) {
			Folder user = files.home();
			if (user == null) {
				return null;
			}
			home = new Folder(user, ".settings").absolute();
		}
		try {
			return Paths.of(home);
		} catch (InvalidPath wrong) {
			log.error("no such folder", home, wrong);
		}
		return null;
	}
}
