package http;

import library.Request;

class Log {
  private final StringBuilder lines = new StringBuilder();

  void add(Request request, int status) {
    lines.append(request.method()).append(' ');
    lines.append(request.url()).append(' ');
    lines.append(status).append('\n');
  }
}
