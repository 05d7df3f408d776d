package p;

class Dutch extends Genderless {
    String convert(int number) {
        return units[number % 10] + "en" + tens[number / 10];
    }
}
