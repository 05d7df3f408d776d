package p;

// Numbers to words.
abstract class Converter {
    abstract String convert(int number);
}
