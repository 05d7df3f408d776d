export class Tank {
    private readonly maxLevel: string = Labels.ofTank();
    private level: number = 0;

    fill(pipe: Pipe): void {
        this.level = this.level + 1;
        pipe.open(this.level);
        pipe.show(this.maxLevel);
    }
}
