class Mail {
	void handOver(Letter letter, Box box) {
		check(letter, box);
		for (Page page : letter.pages()) {
			page.fold();
		}
		box.open();
		box.insert(letter);
		box.close();
	}

	private void check(Letter letter, Box box) {
		Stamp stamp = letter.stamp();
		if (stamp == null || stamp.value() < box.zone().price()) {
			throw new Postage(letter.sender(), box.zone().price());
		}
	}
}
