export class Tool {
  serial() {
    return registry.next("T");
  }
}
