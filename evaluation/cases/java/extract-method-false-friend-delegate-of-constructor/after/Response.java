package a;
public class Response {
    private final Status status;
    private Response(Status status) { this.status = status; }
    public static Response success() {
        return new Response(Status.OK);
    }
    @Deprecated
    public static Response ok() {
        return success();
    }
    public Status getStatus() {
        return status;
    }
    @Deprecated
    public Status status() {
        return getStatus();
    }
    public int getCode() {
        return status.code();
    }
    @Deprecated
    public int code() {
        return getCode();
    }
}
