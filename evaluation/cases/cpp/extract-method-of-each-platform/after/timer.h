class Timer {
public:
    Timer(Clock* clock, int step);
    void init(int step);
private:
    Clock* clock_;
};
