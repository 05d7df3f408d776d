package p;

class RequestTest {
    void sends() {
        Request request = build("hello");
        check(request.body, "hello", "what is given is sent as it is");
    }

    void trims() {
        Request request = build(" hello ");
        check(request.body, "hello", "what stands around the text is dropped");
    }
}
