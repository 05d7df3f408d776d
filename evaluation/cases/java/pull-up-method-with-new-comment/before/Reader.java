package p;

class Reader {
	static class Standard extends Reader {
		private Path settingsHome(Files files) {
			String home = variable("SETTINGS_HOME");
			if (home == null) {
				home = new Folder(files.home(), ".settings").absolute();
			}
			try {
				return Paths.of(home);
			} catch (InvalidPath wrong) {
				log.error("no such folder", home, wrong);
			}
			return null;
		}

		Settings open(Files files) {
			Path path = settingsHome(files);
			return path == null ? Settings.NONE : new Settings(path);
		}
	}

	abstract String variable(String name);
}
