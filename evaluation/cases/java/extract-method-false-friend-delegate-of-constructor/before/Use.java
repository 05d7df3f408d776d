package a;
class Use {
    int one(Response response) {
        return response.status().code() + response.code();
    }
    Response two() {
        return Response.ok();
    }
    void three(Response response) {
        Status status = response.status();
        System.out.println(status);
        if (response.code() == 200) { System.out.println("fine"); }
    }
}
