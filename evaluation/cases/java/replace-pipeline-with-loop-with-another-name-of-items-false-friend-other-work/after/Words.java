class Words {
  void adjust(List<String> result, String word) {
    note(word);
    for (String candidate : result) {
      if (candidate.length() > 3) {
        report(candidate.length(), 7);
      }
    }
    result.clear();
  }
}
