import type { IncomingMessage } from "node:http";
import { LIVE_CONNECTIONS_PER_ADDRESS, LIVE_UNJOINED_MS } from "@ezo/contract/values/limits/operations";
import { networkOf } from "@ezo/core/platform/network/network";
import type { Namespace, Server, Socket } from "socket.io";

type Connection = Socket["conn"];

interface Visit {
  /** Where it counts; undefined once it is known to be of staff. */
  network: string | undefined;
  joined: number;
  /** Ends the connection unless it joins a namespace before. */
  deadline: NodeJS.Timeout;
}

/**
 * Limits what callers without a session can hold open on this server: connections by address, and how long one may stay
 * that has joined no namespace. Connections are counted, not sockets of namespaces: one that joins nothing costs as much.
 */
export class ConnectionLimit {
  readonly #max: number;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #isOfStaff: (request: IncomingMessage) => Promise<boolean>;
  readonly #open = new Map<string, number>();
  readonly #visits = new WeakMap<Connection, Visit>();
  readonly #held = new Set<IncomingMessage>();
  readonly #staff = new WeakSet<IncomingMessage>();

  constructor(options: {
    /** Multiplies the limit as it does those of requests; 0 turns it off. */
    scale: number;
    addressOf: (request: IncomingMessage) => string;
    /** Whether the handshake itself carries a live session. */
    isOfStaff: (request: IncomingMessage) => Promise<boolean>;
  }) {
    const { scale } = options;
    this.#max = scale === 0 ? Infinity : Math.max(1, Math.round(LIVE_CONNECTIONS_PER_ADDRESS * scale));
    this.#addressOf = options.addressOf;
    this.#isOfStaff = options.isOfStaff;
  }

  /** Whether a handshake may go on. The session is looked up only where a stranger would be refused. */
  async admits(request: IncomingMessage): Promise<boolean> {
    const network = this.#networkOf(request);
    if ((this.#open.get(network) ?? 0) < this.#max) {
      this.#hold(request, network);
      return true;
    }
    if (!(await this.#isOfStaff(request))) return false;
    this.#staff.add(request);
    return true;
  }

  /** Counts every connection of `io` until it closes. */
  watch(io: Server): void {
    io.engine.on("connection", (connection: Connection) => {
      const { request } = connection;
      const network = this.#staff.has(request) ? undefined : this.#networkOf(request);
      if (network !== undefined && !this.#held.delete(request)) this.#add(network, 1);
      this.#visits.set(connection, { network, joined: 0, deadline: closeLater(connection) });
      connection.once("close", () => {
        clearTimeout(this.#visits.get(connection)?.deadline);
        this.exempt(connection);
      });
    });
  }

  /** Connections that join `namespace` may stay open. */
  follow(namespace: Namespace): void {
    namespace.on("connection", (socket) => {
      const visit = this.#visits.get(socket.conn);
      if (!visit) return;
      clearTimeout(visit.deadline);
      visit.joined++;
      socket.once("disconnect", () => {
        visit.joined--;
        if (visit.joined === 0) visit.deadline = closeLater(socket.conn);
      });
    });
  }

  /** Stops counting this connection: it is closed, or belongs to a member of staff. */
  exempt(connection: Connection): void {
    const visit = this.#visits.get(connection);
    if (visit?.network === undefined) return;
    this.#add(visit.network, -1);
    visit.network = undefined;
  }

  /**
   * Counts a handshake before its connection exists, for many can arrive in one piece. One that is admitted becomes a
   * connection within the same turn of the event loop, or is faulty and never does.
   */
  #hold(request: IncomingMessage, network: string): void {
    this.#add(network, 1);
    this.#held.add(request);
    setImmediate(() => {
      if (this.#held.delete(request)) this.#add(network, -1);
    });
  }

  #add(network: string, change: 1 | -1): void {
    const count = (this.#open.get(network) ?? 0) + change;
    if (count > 0) this.#open.set(network, count);
    else this.#open.delete(network);
  }

  #networkOf(request: IncomingMessage): string {
    return networkOf(this.#addressOf(request));
  }
}

const closeLater = (connection: Connection): NodeJS.Timeout =>
  setTimeout(() => connection.close(), LIVE_UNJOINED_MS).unref();

/** Refuses a second socket of one connection in `namespace`, which Socket.IO allows to those that ask at once. */
export function oneSocketEach(namespace: Namespace): void {
  const inside = new WeakSet<Connection>();
  namespace.use((socket, next) => {
    if (inside.has(socket.conn)) return next(new Error("joined already"));
    inside.add(socket.conn);
    socket.once("disconnect", () => inside.delete(socket.conn));
    next();
  });
}
