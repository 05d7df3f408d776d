class Mail {
	void verify(Letter letter, Box box) {
		Stamp stamp = letter.stamp();
		if (stamp == null || stamp.value() < box.zone().price()) {
			throw new Postage(letter.sender(), box.zone().price());
		}
	}

	void sendAll(java.util.Queue<Letter> letters, Box box) {
		while (!letters.isEmpty()) {
			Letter next = letters.poll();
			verify(next, box);
			box.insert(next);
			System.out.println(letters.size() + " left");
		}
	}
}
