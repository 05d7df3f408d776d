class Tank {
public:
    void fill(Pipe& pipe) {
        level = level + 1;
        pipe.open(level);
        limit(pipe);
    }

    void limit(Pipe& pipe) {
        pipe.restrict(MAX_LEVEL);
    }

private:
    long MAX_LEVEL = 64;
    int level = 0;
};
