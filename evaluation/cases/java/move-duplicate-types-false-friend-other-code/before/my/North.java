package my;

class North {
    void run(Yard yard) {
        yard.open("north");
        yard.light(3);
        yard.sort(new Filter(yard.channel()));
    }

    private static class Filter implements Pass {
        private final Channel channel;

        Filter(Channel channel) {
            this.channel = channel;
        }

        public boolean lets(Parcel parcel) {
            return parcel.weight() < channel.limit() && !parcel.isSealed();
        }

        public String mark(Parcel parcel) {
            return channel.name() + "/" + parcel.number();
        }
    }
}
