import pg from "pg";
import type { Log } from "./log.ts";

/**
 * Listens on PostgreSQL channels over a connection of its own and comes back after a loss. `onConnect` runs on
 * every (re)connect, because notifications sent in between are gone.
 */
export class NotificationListener {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #attempt = 0;

  constructor(
    private readonly options: {
      url: string;
      log: Log;
      channels: Readonly<Record<string, (payload: string) => void>>;
      onConnect?: () => void;
    },
  ) {}

  /** Connects, or keeps trying in the background. Resolves after the first attempt. */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.options.url, keepAlive: true });
    this.#client = client;
    let isLost = false;
    const lost = (err?: Error) => {
      if (isLost || this.#closed) return;
      isLost = true;
      client.end().catch(() => undefined); // It is broken already; only its socket is left to drop.
      const delayMs = Math.min(5000, 100 * 2 ** this.#attempt++);
      this.options.log.warn({ err, delayMs }, "listening connection lost");
      this.#retry = setTimeout(() => void this.start(), delayMs);
    };
    client.on("error", lost);
    client.on("end", () => lost());
    client.on("notification", ({ channel, payload }) => this.options.channels[channel]?.(payload ?? ""));
    try {
      await client.connect();
      for (const channel of Object.keys(this.options.channels)) await client.query(`listen ${channel}`);
      this.#attempt = 0;
      this.options.onConnect?.();
    } catch (err) {
      lost(err as Error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined); // Closing a lost connection is no news.
  }
}
