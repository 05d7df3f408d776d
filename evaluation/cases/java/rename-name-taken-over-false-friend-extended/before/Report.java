package p;

class Report {
	void totals(Sheet sheet) {
		Sum sum = sheet.sum(Column.AMOUNT);
		page.line("total", sum.amount());
		page.line("mean", sum.mean());
	}
}
