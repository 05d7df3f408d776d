class Words {
  void adjust(List<String> result, String word) {
    note(word);
    List<String> adjusted = result.stream().map(s -> capitalize(word, s)).collect(Collectors.toList());
    result.clear();
    result.addAll(adjusted);
  }
}
