package p;

class Reservations {
	static boolean hold(Book book) {
		if (calendar.isHoliday(today) && !book.isUrgent()) {
			log.info("too late");
			return false;
		}
		String name = desk.title(book);
		for (Reader next : book.first().reservations()) {
			next.note(name);
			call(next, desk);
		}
		return waiting.add(book);
	}
}
