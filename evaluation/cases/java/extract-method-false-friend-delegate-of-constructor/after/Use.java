package a;
class Use {
    int one(Response response) {
        return response.getStatus().code() + response.getCode();
    }
    Response two() {
        return Response.success();
    }
    void three(Response response) {
        Status status = response.getStatus();
        System.out.println(status);
        if (response.getCode() == 200) { System.out.println("fine"); }
    }
}
