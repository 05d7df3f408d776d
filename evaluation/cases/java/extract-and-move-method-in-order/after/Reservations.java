package p;

class Reservations {
	static boolean hold(Book book) {
		Reader first = book.reservations().first();
		if (calendar.isHoliday(today) && !first.isUrgent()) {
			log.info("too late");
			return false;
		}
		desk.call(first);
		desk.note(first.name(), book.title());
		return waiting.add(book);
	}
}
