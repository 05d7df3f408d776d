package shop;

class Parcel {
    long id;
    String name;
    Instant created;
    double weight;
    Address sender;
    Address receiver;
    List<Stop> stops = new ArrayList<>();

    void route(Network network) {
        stops.clear();
        for (Depot depot : network.shortestPath(sender.depot(), receiver.depot())) {
            stops.add(new Stop(depot, network.timeOf(depot)));
        }
    }

    Money postage(Rates rates) {
        Money sum = rates.base(receiver.country());
        for (double rest = weight; rest > rates.step(); rest -= rates.step()) {
            sum = sum.plus(rates.perStep());
        }
        return sum;
    }
}
