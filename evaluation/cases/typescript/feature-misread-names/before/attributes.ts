import { using } from './resources'

export interface Attributes {
  ideographic?: string
  in2?: string
  in?: string
  instanceof_?: string
}

export function open(path: string) {
  return using(() => path, read)
}

export function read(path: string) {
  return path.trim()
}
