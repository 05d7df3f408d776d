class Timer {
public:
    Timer(Clock* clock, int step);
private:
    Clock* clock_;
};
