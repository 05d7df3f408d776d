class Mail {
	void deliver(Letter letter, Box box) {
		Stamp stamp = letter.stamp();
		if (stamp == null || stamp.value() < box.zone().price()) {
			throw new Postage(letter.sender(), box.zone().price());
		}
		for (Page page : letter.pages()) {
			page.fold();
		}
		box.open();
		box.insert(letter);
		box.close();
	}
}
