export interface BatchInfo {
  isBatch: true
  calls: Call[]
}

export interface SingleInfo {
  isBatch: false
  calls: [Call]
}

export type RequestInfo = BatchInfo | SingleInfo

export function count(info: RequestInfo): number {
  return info.calls.length
}
