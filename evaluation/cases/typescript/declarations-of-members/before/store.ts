@Injectable()
export class Store<T extends Item> {
  private limit: number = 3;
  name: string;
  readonly owner?: User;
  @Input() size = 1;

  constructor(private readonly log: Log, clock: Clock) {
    this.name = log.name + clock.now();
  }

  add(item: T): void {
    this.items.push(item);
  }

  remove(key: string, force = false): boolean {
    return this.items.delete(key) || force;
  }

  find(key: string): T | undefined {
    return this.items.get(key);
  }

  private close(): void {
    this.items.clear();
  }

  @Get("/all")
  list(@Query() page: number, ...tags: string[]): T[] {
    return this.items.page(page, tags);
  }

  swap(left: number, right: string): void {
    this.items.swap(left, right);
  }

  size(options: Partial<Options>): number {
    return this.items.size(options);
  }

  load(url: string): Data {
    return this.reader.read(url);
  }

  same(a: Map<string, number>, b: (x: number) => void): void {
    b(a.size);
  }

  onOpen = (event: Event): void => {
    this.log.open(event);
  };
}

class Plain {}

export interface Reader {
  read(path: string): string;
  timeout: number;
}

export const open = (path: string): Handle => new Handle(path);

function helper(value) {
  return value + 1;
}

function mount({ root, size }) {
  return root.open(size);
}
