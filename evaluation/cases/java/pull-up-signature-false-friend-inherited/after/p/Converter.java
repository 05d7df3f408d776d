package p;

// Numbers as words.
abstract class Converter {
    abstract String convert(int number);
}
