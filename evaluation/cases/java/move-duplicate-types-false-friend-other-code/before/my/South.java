package my;

class South {
    void run(Yard yard) {
        yard.wake(Dogs.two());
        yard.sweep();
        yard.sort(new Filter());
    }

    private static class Filter implements Pass {
        private final List<String> towns = new ArrayList<>();

        public boolean lets(Parcel parcel) {
            for (String town : towns) {
                if (parcel.address().endsWith(town)) {
                    return true;
                }
            }
            return false;
        }
    }
}
