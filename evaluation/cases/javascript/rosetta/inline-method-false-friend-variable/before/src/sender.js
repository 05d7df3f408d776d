export class Sender {
  send(request, out) {
    out.push("POST ");
    out.push(request.getBody());
  }
}
