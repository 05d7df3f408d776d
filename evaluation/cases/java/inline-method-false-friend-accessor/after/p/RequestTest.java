package p;

class RequestTest {
    void sends() {
        Call request = call("hello");
        check(request.body(), "hello", "what is given is sent as it is");
    }

    void trims() {
        Call request = call(" hello ");
        check(request.body(), "hello", "what stands around the text is dropped");
    }
}
