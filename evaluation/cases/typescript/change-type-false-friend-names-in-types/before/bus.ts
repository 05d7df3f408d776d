export class Bus {
  private last?: (name: string) => void;

  on(handler: (name: string, count?: number) => void): void {
    handler("on", 1);
  }

  once(handler: (name: string) => void): void {
    this.last = handler;
  }
}
