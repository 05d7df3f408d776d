class Tank {
public:
    void fill(Pipe& pipe) {
        level = level + 1;
        pipe.open(level);
        pipe.show(maxLevel);
    }

private:
    std::string maxLevel = Labels::of_tank();
    int level = 0;
};
