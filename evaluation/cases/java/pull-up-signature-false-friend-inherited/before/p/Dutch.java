package p;

class Dutch extends Converter {
    String convert(int number) {
        return units[number % 10] + "en" + tens[number / 10];
    }
}
