export function wait(delay: number) {
  const ready = new Promise<void>((resolve) => {
    setTimeout(() => resolve(), delay)
  })
  return ready
}
