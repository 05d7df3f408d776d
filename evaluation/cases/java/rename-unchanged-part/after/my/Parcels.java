package my;

class Parcels {
    Parcel create(int id) {
        journal.add(id);
        return new Parcel(id);
    }

    void send(int id, Parcel parcel) {
        lorry.load(id, parcel);
        journal.add(parcel);
    }

    int find(int id) {
        return shelves.indexOf(id);
    }
}
