class Shape : public Figure {
public:
    explicit Shape(int width) : width(width) { check(width); }
    int area() const noexcept override;
    static int count();
    int corners() const;
    [[nodiscard, gnu::pure]] int sides() const final { int found = width; return found * 3; }

private:
    int width;
};

class [[deprecated("use Shape")]] Square final : public Shape {
public:
    int side([[maybe_unused]] int scale = 1) { return 1; }
};
