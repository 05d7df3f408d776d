package my;

class Slip {
    void print(Paper paper, long total) {
        paper.line("total");
        StringBuilder text = new StringBuilder();
        text.append(total / 100).append('.');
        long cents = Math.abs(total % 100);
        paper.line(text.append(cents < 10 ? "0" : "").append(cents).toString());
        paper.end();
    }
}
