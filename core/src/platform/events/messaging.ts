import { EventEmitter } from "node:events";
import { DEFAULT_SCHEMA, type PostgresConnectionOptions, type PostgresPoolConfig } from "bullmq";
import pg from "pg";
import { connectionUrl } from "../database/connections.ts";
import { openPool } from "../db.ts";
import type { Log } from "../log/log.ts";

/** Of the connection that listens: a silent loss is noticed after seconds, not after the two hours of TCP's default. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const CONNECT_WITHIN_MS = 10_000;
const LISTEN = /^listen\s+"?([^\s";]+)"?;?$/im;
const SET_NAME = /^select set_config\('application_name'/i;

/** PostgreSQL keeps 63 bytes of a connection's name, which names every queue of its process. */
const QUEUE_NAME_LENGTH = 3;
/** A queue in the name of a connection, with what BullMQ appends: `cam` for `campaign`, `cam:qe` for `campaign:qe`. */
export const shortQueueName = (name: string): string => {
  const [queue = "", ...suffix] = name.split(":");
  return [queue.slice(0, QUEUE_NAME_LENGTH), ...suffix].join(":");
};

/** A pool as `pg` makes it, and as BullMQ describes it. */
type SharedPool = pg.Pool & Exclude<PostgresConnectionOptions, string | PostgresPoolConfig>;

/**
 * Messages of a process over PostgreSQL: the queues, the live bus and notifications. They share one small pool for
 * their statements and one connection that listens.
 */
export class Messaging {
  readonly pool: pg.Pool;
  readonly #url: string;
  #connection: Promise<ListeningConnection> | undefined;
  #isClosed = false;

  constructor(private readonly options: { url: string; poolSize: number; name?: string; log: Log }) {
    const { url, poolSize, name, log } = options;
    // BullMQ's statements name no schema; those of the live bus are in `public`.
    const searchPath = `${DEFAULT_SCHEMA},public`;
    this.#url = connectionUrl(url, name ? { name } : {});
    this.pool = openPool({
      url: connectionUrl(this.#url, { searchPath }),
      poolSize,
      log,
    });
  }

  /**
   * A client on the listening connection, which is opened when it is not there. It looks like a client of a pool:
   * `LISTEN` goes to the connection and is remembered for this client alone, any other statement goes to the pool.
   * When the connection is lost it emits `error` and `end`, and its holder requests a new one.
   */
  async listen(): Promise<ListeningClient> {
    if (this.#isClosed) throw new Error("messaging is closed");
    this.#connection ??= this.#open();
    const connection = await this.#connection;
    return connection.join(this.pool);
  }

  /** For libraries, as a pool of their own. Ending it ends nothing: others use the same connections. */
  asPool(connect: () => Promise<ListeningClient> = () => this.listen()): SharedPool {
    // `pg` declares overloads of `query` and `connect` that a bound function cannot show; hence the cast.
    return Object.assign(new EventEmitter(), {
      options: { keepAlive: true },
      query: this.pool.query.bind(this.pool),
      connect,
      end: () => Promise.resolve(),
    }) as unknown as SharedPool;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // One that could not be opened has rejected for its waiters.
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.close();
    await this.pool.end();
  }

  #open(): Promise<ListeningConnection> {
    const forget = () => {
      if (this.#connection === opening) this.#connection = undefined;
    };
    const opening = ListeningConnection.open(this.#url, this.options.name, forget);
    opening.catch(forget);
    return opening;
  }
}

/** The one connection of a process on which it listens. */
class ListeningConnection {
  readonly #clients = new Set<ListeningClient>();
  readonly #names = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly client: pg.Client,
    private readonly name: string | undefined,
  ) {}

  static async open(url: string, name: string | undefined, onLost: () => void): Promise<ListeningConnection> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    const connection = new ListeningConnection(client, name);
    const lose = (err: Error) => {
      onLost();
      connection.#lose(err);
    };
    client.on("error", lose);
    client.on("end", () => lose(new Error("the listening connection was closed")));
    client.on("notification", (notification) => {
      for (const one of connection.#clients) one.hear(notification);
    });
    await client.connect();
    return connection;
  }

  join(pool: pg.Pool): ListeningClient {
    const client = new ListeningClient({
      listen: (text) => this.#query(text),
      addName: (name) => this.#addName(name),
      ask: (text, values) => pool.query(text, values),
      leave: () => this.#clients.delete(client),
    });
    this.#clients.add(client);
    return client;
  }

  async close(): Promise<void> {
    this.#clients.clear();
    await this.client.end();
  }

  /** One after the other: a client of `pg` runs one statement at a time. */
  #query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const answer = this.#last.then(() => this.client.query(text, values));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** BullMQ finds workers by the names of their connections; this one represents the whole process. */
  #addName(name: string): Promise<pg.QueryResult> {
    this.#names.add(shortQueueName(name));
    const names = [...this.#names].join(",");
    return this.#query("select set_config('application_name', $1, false)", [
      this.name ? `${this.name} ${names}` : names,
    ]);
  }

  #lose(err: Error): void {
    const clients = [...this.#clients];
    this.#clients.clear();
    this.client.end().catch(() => undefined); // It is broken already; only its socket is left to drop.
    for (const client of clients) client.lose(err);
  }
}

interface Connected {
  listen: (text: string) => Promise<pg.QueryResult>;
  addName: (name: string) => Promise<pg.QueryResult>;
  ask: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  leave: () => void;
}

/** One listener's part of the shared connection: it gets only its own channels. */
export class ListeningClient extends EventEmitter<{
  notification: [pg.Notification];
  listening: [channel: string];
  error: [Error];
  end: [];
}> {
  readonly #channels = new Set<string>();

  constructor(private readonly connected: Connected) {
    super();
  }

  async query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const channel = LISTEN.exec(text)?.[1];
    if (channel !== undefined) {
      this.#channels.add(channel);
      const answer = await this.connected.listen(text);
      this.emit("listening", channel);
      return answer;
    }
    if (SET_NAME.test(text)) return this.connected.addName(String(values?.[0]));
    return this.connected.ask(text, values);
  }

  /** Unsubscribes. The connection stays open for others. */
  release(): void {
    this.connected.leave();
  }

  hear(notification: pg.Notification): void {
    if (this.#channels.has(notification.channel)) this.emit("notification", notification);
  }

  lose(err: Error): void {
    if (this.listenerCount("error") > 0) this.emit("error", err);
    this.emit("end");
  }
}
