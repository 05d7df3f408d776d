export interface Options {}

export interface ServerOptions {
  host: string
  port: number
  onClose: () => void
}

export function listen(options: Options): void {
  open(options as ServerOptions)
}
