package http;

class Log {
  private final StringBuilder lines = new StringBuilder();

  void add(Request request, int status) {
    lines.append(request.getMethod()).append(' ');
    lines.append(request.getUrl()).append(' ');
    lines.append(status).append('\n');
  }
}
