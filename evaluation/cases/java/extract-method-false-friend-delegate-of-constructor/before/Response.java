package a;
public class Response {
    private final Status status;
    private Response(Status status) { this.status = status; }
    public static Response ok() {
        return new Response(Status.OK);
    }
    public Status status() {
        return status;
    }
    public int code() {
        return status.code();
    }
}
