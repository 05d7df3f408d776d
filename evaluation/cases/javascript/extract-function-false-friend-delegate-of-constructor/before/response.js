export class Response {
  constructor(status) {
    this._status = status;
  }
  static ok() {
    return new Response(Status.OK);
  }
  status() {
    return this._status;
  }
}
