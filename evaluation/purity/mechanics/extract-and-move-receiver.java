// Extract And Move Method: the receiver of the call is the own object of the extracted method.
class Handler {
    void inject(Builder builder) {
        builder.token = token;
        builder.address = address.trim() + suffix;
        builder.retries = retries;
        send(builder);
    }
}
class Builder {
    String token;
    String address;
    int retries;
}
// after
class Handler {
    void inject(Builder builder) {
        builder.token = token;
        builder.setAddress(address.trim() + suffix);
        builder.retries = retries;
        send(builder);
    }
}
class Builder {
    String token;
    String address;
    int retries;
    void setAddress(String address) {
        this.address = address;
    }
}
