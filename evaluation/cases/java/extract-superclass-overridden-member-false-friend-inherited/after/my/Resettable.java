package my;

/** What a technician can set back. */
interface Resettable {
    void reset(Technician technician);
}
