package my;

interface Resettable {
    void reset(Technician technician);
}
