export class Bus {
  private last?: (topic: string) => void;

  on(handler: (topic: string, times?: number) => void): void {
    handler("on", 1);
  }

  once(handler: (name: string | symbol) => void): void {
    this.last = handler;
  }
}
