export interface RequestInfo {
  isBatch: boolean
  calls: Call[]
}

export function count(info: RequestInfo): number {
  return info.calls.length
}
