class Entries {
    int count(List<Entry> all) {
        int count = 0;
        for (Entry entry : all) {
            count += entry.count();
        }
        return count;
    }
}
