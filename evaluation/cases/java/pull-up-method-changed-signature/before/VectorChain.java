class VectorChain extends Chain {
	void failed(VectorStep step, Exception problem) throws Exception {
		if (step.stopsOn(problem)) {
			throw problem;
		}
		Log.warn("step " + step + " failed", problem);
	}
}
