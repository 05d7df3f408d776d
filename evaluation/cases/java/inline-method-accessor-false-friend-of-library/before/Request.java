package http;

class Request {
  private final String method;
  private final String url;

  Request(String method, String url) {
    this.method = method;
    this.url = url;
  }

  String getMethod() {
    return method;
  }

  String getUrl() {
    return url;
  }
}
