class Mail {
	void check(Letter letter, Box box) {
		Stamp stamp = letter.stamp();
		if (stamp == null || stamp.value() < box.zone().price()) {
			throw new Postage(letter.sender(), box.zone().price());
		}
	}
}
