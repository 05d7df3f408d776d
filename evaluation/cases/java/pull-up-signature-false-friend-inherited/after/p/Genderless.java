package p;

abstract class Genderless extends Converter {
    abstract String convert(int number);

    String ordinal(int number) {
        return convert(number) + suffix;
    }
}
