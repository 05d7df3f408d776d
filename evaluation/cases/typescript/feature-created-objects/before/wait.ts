export function wait(milliseconds: number) {
  const ready = new Promise<void>((resolve) => {
    setTimeout(() => resolve(), milliseconds)
  })
  return ready
}
