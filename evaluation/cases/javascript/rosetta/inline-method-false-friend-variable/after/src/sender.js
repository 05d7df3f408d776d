export class Sender {
  send(request, out) {
    out.push("POST ");
    const body = request.text("plain");
    out.push(body);
  }
}
