class Address {
  private final String text;

  Address(String text) {
    this.text = text;
  }

  String host() {
    return text.substring(text.indexOf("//") + 2);
  }
}
