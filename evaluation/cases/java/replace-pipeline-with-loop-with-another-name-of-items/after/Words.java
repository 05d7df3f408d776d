class Words {
  void adjust(List<String> result, String word) {
    note(word);
    List<String> adjusted = new ArrayList<>();
    for (String candidate : result) {
      adjusted.add(capitalize(word, candidate));
    }
    result.clear();
    result.addAll(adjusted);
  }
}
