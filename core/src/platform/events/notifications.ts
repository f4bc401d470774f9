import type { Log } from "../log/log.ts";
import type { ListeningClient, Messaging } from "./messaging.ts";

/**
 * Listens on PostgreSQL channels over the process's listening connection and comes back after a loss. `onConnect` runs
 * on every (re)connect, because notifications sent in between are gone.
 */
export class NotificationListener {
  #client: ListeningClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #attempt = 0;

  constructor(
    private readonly options: {
      messaging: Pick<Messaging, "listen">;
      log: Log;
      channels: Readonly<Record<string, (payload: string) => void>>;
      onConnect?: () => void;
    },
  ) {}

  /** Connects, or keeps trying in the background. Resolves after the first attempt. */
  async start(): Promise<void> {
    const { messaging, channels, onConnect } = this.options;
    let client: ListeningClient | undefined;
    try {
      client = await messaging.listen();
      if (this.#closed) return client.release();
      this.#client = client;
      client.on("error", (err) => this.#lost(client, err));
      client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      this.#attempt = 0;
      onConnect?.();
    } catch (err) {
      this.#lost(client, err as Error);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#client?.release();
  }

  /** A loss while it subscribes is reported twice: by the connection, and by the statement that was under way. */
  #lost(client: ListeningClient | undefined, err: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    client?.release();
    const delayMs = Math.min(5000, 100 * 2 ** this.#attempt++);
    this.options.log.warn({ err, delayMs }, "listening connection lost");
    this.#retry = setTimeout(() => void this.start(), delayMs);
  }
}
