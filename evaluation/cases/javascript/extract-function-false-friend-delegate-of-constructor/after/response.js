export class Response {
  constructor(status) {
    this._status = status;
  }
  static success() {
    return new Response(Status.OK);
  }
  /** @deprecated */
  static ok() {
    return Response.success();
  }
  getStatus() {
    return this._status;
  }
  /** @deprecated */
  status() {
    return this.getStatus();
  }
}
