class Shape : public Figure {
public:
    Shape(int width) : width(width) { check(width); }
    virtual int area() const;
    static int count();
    int corners() const { int found = width; return found * 4; }
    int sides() const { int found = width; return found * 3; }

private:
    int width;
};

class Square : public Shape {
public:
    int side() { return 1; }
};
