class Chain {
	// Transforms are applied in order.
	void apply() {
		System.out.println("apply");
	}
}
