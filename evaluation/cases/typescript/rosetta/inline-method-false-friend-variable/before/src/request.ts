export class Request {
  constructor(private readonly body: string) {}

  getBody(): string {
    return this.body;
  }
}
