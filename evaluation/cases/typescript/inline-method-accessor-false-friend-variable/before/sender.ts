import { Request } from "./request";

export class Sender {
    send(request: Request, out: string[]): void {
        out.push("POST ");
        out.push(request.getBody());
    }
}
