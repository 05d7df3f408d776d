package p;

class Report {
	void plainTotals(Sheet sheet) {
		Sum sum = sheet.sum(Column.AMOUNT);
		page.line("total", sum.amount());
		page.line("mean", sum.mean());
	}

	void totals(Sheet sheet) {
		page.useFormat(new TableFormat(sheet.title(), sheet.width()));
		Sum sum = sheet.sum(Column.AMOUNT);
		page.line("total", sum.amount());
		page.line("mean", sum.mean());
	}
}
