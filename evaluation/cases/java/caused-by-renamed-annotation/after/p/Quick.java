package p;

@interface Quick {
    int value();

    String unit();
}
