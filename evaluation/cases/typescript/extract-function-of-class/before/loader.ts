export class Loader {
  private cache = new Map<string, Data>();

  async load(url: string): Promise<Data> {
    const known = this.cache.get(url);
    if (known) return known;
    const response = await fetch(url, { redirect: "follow" });
    if (!response.ok) {
      throw new Error(`status ${response.status} of ${url}`);
    }
    const data = (await response.json()) as Data;
    this.cache.set(url, data);
    return data;
  }
}
