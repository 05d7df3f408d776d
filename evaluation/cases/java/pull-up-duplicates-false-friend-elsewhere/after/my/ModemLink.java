package my;

class ModemLink extends Link {
    void dial(String number) {
        line.pulse(number.replace("+", "00"));
        line.await(Tone.BUSY);
    }
}
