export class Subject {
  fail(reason: string): void {
    if (this.target) {
      this.target.fail(reason);
    } else {
      let index = -1;
      const observers = this.observers;
      const length = observers.length;
      this.observers = null;
      this.isClosed = true;
      while (++index < length) {
        observers[index].fail(reason);
      }
      this.isClosed = false;
      this.close();
    }
  }

  complete(): void {
    if (this.target) {
      this.target.complete();
    } else {
      let index = -1;
      const observers = this.observers;
      const length = observers.length;
      this.observers = null;
      this.isClosed = true;
      while (++index < length) {
        observers[index].complete();
      }
      this.isClosed = false;
      this.close();
    }
  }
}
