import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

type ContextOptions = Pick<
  BrowserContextOptions,
  "viewport" | "hasTouch" | "isMobile" | "colorScheme" | "javaScriptEnabled" | "permissions"
>;
type Release = (isReusable: boolean) => Promise<void>;

/** Contexts that the next test must not get: something that cannot be taken back was done to them. */
const spent = new WeakSet<BrowserContext>();

/** Marks a page's context as not to be used again, e.g. because its clock was replaced. */
export const spendContext = (page: Page): void => void spent.add(page.context());

/**
 * Browser contexts that are used again by later tests of the same worker. A new context has an empty cache and fetches
 * and compiles every script anew, which takes longer than most tests. Between two uses the pages are closed and
 * everything a visit stores is cleared; only the cache of files stays, as in a visitor's browser.
 */
export class ContextPool {
  #free = new Map<string, BrowserContext[]>();

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** A context with `options` that nobody else uses, with `storage` as its local storage; and what gives it back. */
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
    // A failed test's window is closed with its context, which is when Playwright takes the picture of it.
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
