class Door {
public:
    void open() { turn(key); log("open"); }

protected:
    void close() { turn(-key); log("close"); }
    void turn(int key);

public:
    void lock();

    struct Hinge {
        void oil() { grease(3); log("oil"); }
        void bend() { grease(4); log("bend"); }
    };

private:
    int key = 7;
    void log(const char* text) { puts(text); puts("."); }
};
