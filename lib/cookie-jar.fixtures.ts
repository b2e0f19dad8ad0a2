type Kept = { name: string; value: string; path: string; until: number };

/** A browser's cookies as `cookies()` of next/headers gives them, by the path of what the browser asks for. */
export class CookieJar {
  private kept: Kept[] = [];
  /** What the browser asks for. */
  asked = "/";

  get(name: string): { value: string } | undefined {
    return this.kept.find(
      (cookie) =>
        cookie.name === name &&
        cookie.until > Date.now() &&
        `${this.asked}/`.startsWith(cookie.path.endsWith("/") ? cookie.path : `${cookie.path}/`),
    );
  }

  /** As a browser does, ignores a cookie of more than 4,096 bytes. */
  set(name: string, value: string, { path, maxAge }: { path: string; maxAge: number }): void {
    if (name.length + value.length > 4096) return;
    this.delete({ name, path });
    this.kept.push({ name, value, path, until: Date.now() + maxAge * 1000 });
  }

  delete({ name, path }: { name: string; path: string }): void {
    this.kept = this.kept.filter((cookie) => cookie.name !== name || cookie.path !== path);
  }

  /** The names of the cookies that go with a request for this path. */
  namesAt(path: string): string[] {
    this.asked = path;
    return this.kept.map(({ name }) => name).filter((name) => this.get(name) !== undefined);
  }
}
