export class Request {
    private body: string = "";

    getBody(): string {
        return this.body;
    }
}
