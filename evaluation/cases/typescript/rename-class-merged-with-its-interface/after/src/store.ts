export class Store {
  private values = new Map<string, string>()
  size: number = 0

  read(key: string): string {
    const value = this.values.get(key)
    return value === undefined ? '' : value.trim()
  }

  write(key: string, value: string): void {
    this.values.set(key, value)
    this.size = this.values.size
  }
}
