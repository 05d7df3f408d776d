export class Tool {
  serial(): string {
    return registry.next("T");
  }
}
