/** How a server listens. Every value can be left out; the defaults are those of the environment. */
export interface Options {
  /** Name or address that the server binds to. */
  host?: string | string[]
  /** First port that the server tries. */
  port?: number | PortRange
  /** Called once when the server was closed. */
  onClose?: (reason: CloseReason) => Promise<void>
  signal?: AbortSignal
}

export function listen(options: Options): void {
  open(options)
}
