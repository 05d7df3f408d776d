export interface Api extends Base<string>, other.Named {
  readonly version: number;
  "content-type"?: string;
  send(body: { size: number }): Promise<void>;
  (path: string): Api;
  new (root: string): Api;
  [header: string]: unknown;
}

export type Options = Base & {
  retries: number;
  log?(line: string): void;
};

type Result = Promise<{ status: number }>;
