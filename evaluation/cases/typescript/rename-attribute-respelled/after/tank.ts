export class Tank {
    private readonly MAX_LEVEL: number = 64;
    private level: number = 0;

    fill(pipe: Pipe): void {
        this.level = this.level + 1;
        pipe.open(this.level);
        this.limit(pipe);
    }

    private limit(pipe: Pipe): void {
        pipe.restrict(this.MAX_LEVEL);
    }
}
