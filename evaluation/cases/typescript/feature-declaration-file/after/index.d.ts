export declare function open(path: string, flags?: number): Handle;
export declare class Handle {
  readonly path: string;
  close(force?: boolean): void;
}
export declare const enum Flag {
  Read,
  Write,
  Append,
}
