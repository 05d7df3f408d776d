class Entries {
    int count(List<Entry> all) {
        int count = 0;
        Iterator<Entry> rest = all.iterator();
        while (rest.hasNext()) {
            Entry entry = rest.next();
            count += entry.count();
        }
        return count;
    }
}
