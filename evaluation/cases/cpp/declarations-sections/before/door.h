class Door {
    int key = 7;

public:
    void open() { turn(key); log("open"); }
    void close() { turn(-key); log("close"); }
    void lock() { turn(0); log("lock"); }

private:
    struct Hinge {
        void oil() { grease(3); log("oil"); }

    private:
        void bend() { grease(4); log("bend"); }
    };

    void log(const char* text) { puts(text); puts("."); }
    void turn(int key);
};
