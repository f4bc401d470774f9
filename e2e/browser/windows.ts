import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

type ContextOptions = Pick<
  BrowserContextOptions,
  "viewport" | "hasTouch" | "isMobile" | "colorScheme" | "javaScriptEnabled" | "permissions" | "userAgent"
>;
type Release = (isReusable: boolean) => Promise<void>;

/** Contexts that must not be reused, because an irreversible change was made to them. */
const spent = new WeakSet<BrowserContext>();

/** Excludes a page's context from reuse, e.g. because its clock was replaced. */
export const spendContext = (page: Page): void => void spent.add(page.context());

/**
 * Browser contexts that later tests of the same worker reuse. A new context has an empty cache and fetches and compiles
 * every script again, which takes longer than most tests. Between uses, pages are closed and all storage is cleared; only
 * the file cache stays.
 */
export class ContextPool {
  #free = new Map<string, BrowserContext[]>();

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** A free context with `options` and `storage` as its local storage, and a function that releases it. */
  async take(
    options: ContextOptions,
    storage: Record<string, string>,
  ): Promise<{ context: BrowserContext; release: Release }> {
    const key = JSON.stringify(options);
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
    const storageState = { cookies: [], origins: [{ origin: this.origin, localStorage }] };
    const used = this.#free.get(key)?.pop();
    if (used) await used.setStorageState(storageState);
    const context =
      used ?? (await this.browser.newContext({ ...options, baseURL: this.origin, storageState }));
    return { context, release: (isReusable) => this.#release(key, context, isReusable) };
  }

  async #release(key: string, context: BrowserContext, isReusable: boolean): Promise<void> {
    // A failed test's context is closed, which is when Playwright takes its screenshot.
    if (!isReusable || spent.has(context)) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    this.#free.set(key, [...(this.#free.get(key) ?? []), context]);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#free.values()].flat().map((context) => context.close()));
    this.#free.clear();
  }
}
