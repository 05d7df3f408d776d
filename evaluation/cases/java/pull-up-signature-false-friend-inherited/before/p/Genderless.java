package p;

abstract class Genderless extends Converter {
    String ordinal(int number) {
        return convert(number) + suffix;
    }
}
