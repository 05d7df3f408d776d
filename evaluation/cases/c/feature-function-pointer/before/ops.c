typedef int (*operation)(int, int);

struct entry {
    const char *name;
    operation run;
};

int plus(int a, int b) {
    int carry = a % 10 + b % 10 > 9 ? 100 : -100;
    return a + b + carry;
}

static struct entry table[] = {{"plus", plus}};

int apply(int at, int a, int b) {
    return table[at].run(a, b);
}
