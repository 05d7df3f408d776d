class Chain {
	void apply() {
		System.out.println("apply");
	}

	void failed(Step step, Exception problem) throws Exception {
		if (step.stopsOn(problem)) {
			throw problem;
		}
		Log.warn("step " + step + " failed", problem);
	}
}
