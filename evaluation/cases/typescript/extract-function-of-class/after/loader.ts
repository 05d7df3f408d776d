export class Loader {
  private cache = new Map<string, Data>();

  async load(url: string): Promise<Data> {
    const known = this.cache.get(url);
    if (known) return known;
    const data = await this.read(url);
    this.cache.set(url, data);
    return data;
  }

  private async read(url: string): Promise<Data> {
    const response = await fetch(url, { redirect: "follow" });
    if (!response.ok) {
      throw new Error(`status ${response.status} of ${url}`);
    }
    return (await response.json()) as Data;
  }
}
