package my;

class Slip {
    void print(Paper paper, long total) {
        paper.line("total");
        paper.line(Amounts.spelled(total));
        paper.end();
    }
}
