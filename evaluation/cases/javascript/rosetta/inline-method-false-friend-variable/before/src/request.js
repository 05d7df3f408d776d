export class Request {
  constructor(body) {
    this.body = body;
  }

  getBody() {
    return this.body;
  }
}
