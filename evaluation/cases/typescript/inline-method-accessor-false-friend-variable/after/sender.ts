import { Request } from "library";

export class Sender {
    send(request: Request, out: string[]): void {
        out.push("POST ");
        const body = request.text("plain");
        out.push(body);
    }
}
