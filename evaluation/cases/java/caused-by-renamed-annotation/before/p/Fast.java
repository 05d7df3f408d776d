package p;

@interface Fast {
    int value();

    String unit();
}
