export class Store extends BaseStore {
  clear(): void {
    this.values.clear()
    this.log('cleared')
  }

  log(text: string): void {
    console.log(`store: ${text}`)
  }
}

export class BaseStore {
  values = new Map<string, string>()

  read(key: string): string {
    const value = this.values.get(key)
    return value === undefined ? '' : value.trim()
  }

  write(key: string, value: string): void {
    this.values.set(key, value)
    console.log(`written: ${key}, ${this.values.size}`)
  }
}
