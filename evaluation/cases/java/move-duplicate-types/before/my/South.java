package my;

class South {
    void run(Yard yard) {
        yard.wake(Dogs.two());
        yard.sweep();
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
