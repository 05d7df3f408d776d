@Injectable({ scope: "root" })
export abstract class Store<T extends Item> {
  private limit: bigint = 3;
  protected name: string;
  owner?: User;
  size = 1;

  constructor(private readonly log: Log, clock: Clock) {
    this.name = log.name + clock.now();
  }

  add(item: T, index?: number): void {
    this.items.push(item);
  }

  remove(key: string): boolean {
    return this.items.delete(key);
  }

  find(wanted: string): T | undefined {
    return this.items.get(wanted);
  }

  protected override close(): void {
    this.items.clear();
  }

  @Get("/list")
  @Deprecated()
  list(@Param("page") page: number, ...tags: string[]): T[] {
    return this.items.page(page, tags);
  }

  swap(right: string, left: number): void {
    this.items.swap(left, right);
  }

  size(options: Readonly<Options>): bigint {
    return this.items.size(options);
  }

  async load(url: string): Promise<Data> {
    return this.reader.read(url);
  }

  same(
    a: Map<string, number>, // the first one
    b: (x: number) => void,
  ): void {
    b(a.size);
  }

  onOpen = async (event: Event, isFirst: boolean): Promise<void> => {
    this.log.open(event);
  };
}

export class Plain {}

export interface Reader {
  read(path: string, encoding: Encoding): string;
  timeout: Duration;
}

export const open = (path: Path): Handle => new Handle(path);

function helper(value: number) {
  return value + 1;
}

function mount({ root, size, title }) {
  return root.open(size);
}
