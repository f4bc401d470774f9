import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import {
  ADMIN_NAMESPACE,
  IDLE,
  PUBLIC_NAMESPACE,
  type ServerToPublic,
  sessionOfProtocols,
  SWITCHED_OFF,
} from "@ezo/contract/live";
import { type LiveAdapter, roomsOf, sessionRoom } from "@ezo/core/platform/events/live-bus";
import type { Log } from "@ezo/core/platform/log/log";
import { type Actor, isLimited, reachOf } from "@ezo/core/users/actor";
import type { SessionsService } from "@ezo/core/users/sessions/sessions.service";
import { type Namespace, Server } from "socket.io";
import type { Actors, AdminNamespace, AdminSocket } from "./admin-namespace.ts";
import { ConnectionLimit, oneSocketEach } from "./connection-limit.ts";
import { watchPresence } from "./presence.ts";

/** How often open sockets are compared with their sessions, in case an event that drops them was missed. */
const SESSION_CHECK_MS = 30_000;

export type LiveServer = ReturnType<typeof createLiveServer>;

function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = headers.slice(index, index + 2);
    response.setHeader(name, value);
  }
}

/** Socket.IO on the HTTP server: `/admin` behind a live session, `/public` for everyone. */
export function createLiveServer(options: {
  http: HttpServer;
  /** Headers of each of its answers, as `[name, value, …]`. */
  headers: readonly string[];
  adapter: LiveAdapter["adapter"];
  sessions: SessionsService;
  /** Whether somebody may see an enquiry: nobody else learns who looks at it. */
  maySee: (actor: Actor, enquiryId: number) => Promise<boolean>;
  /** Notes for whom a page is open. */
  noteSeen: (userIds: readonly number[]) => Promise<void>;
  rateLimitScale: number;
  /** The address of a request's caller, behind the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string;
  log: Log;
}) {
  const { sessions, log } = options;
  const limit = new ConnectionLimit({
    scale: options.rateLimitScale,
    addressOf: options.addressOf,
    isOfStaff: async ({ headers }) => {
      const sessionId = sessionOfProtocols(headers["sec-websocket-protocol"]);
      if (sessionId) return (await sessions.actorOf(sessionId)) !== null;
      return (await sessions.actorOfToken(headers.authorization?.replace(/^Bearer /, ""))) !== null;
    },
  });
  const io = new Server(options.http, {
    adapter: options.adapter,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    // Requests for other protocols are answered, not cut after a second of silence (`declineUpgrades`).
    destroyUpgrade: false,
    // A page of another site must not open sockets here, whatever its visitor's browser would allow.
    allowRequest: (request, decide) =>
      void admit(request, limit, log).then(({ isAdmitted, reason }) => decide(reason, isAdmitted)),
    // No `connectionStateRecovery`: it sends missed events before the session is checked, to anyone who names a socket
    // that was open, in any namespace. Pages fetch what they may have missed when they connect.
  });

  /** Whether a request opens a socket of ours. */
  const takes = ({ url = "" }: IncomingMessage): boolean => url.startsWith(`${io.path()}/`);
  // Engine.IO answers instead of the application, also when it refuses.
  options.http.prependListener("request", (request, response) => {
    if (takes(request)) setHeaders(response, options.headers);
  });

  const connections = new Set<{ close: () => void }>();
  io.engine.on("connection", (connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });

  limit.watch(io);

  // The default namespace always exists; nothing is sent in it.
  io.use((_, next) => next(new Error("Invalid namespace")));
  const admin = io.of(ADMIN_NAMESPACE) as AdminNamespace;
  const actors: Actors = new WeakMap();
  const parts = { sessions, limit, log, actors };
  admin.use((socket, next) => void authenticate(socket, parts).then(() => next(), next));
  const maySee = async (socket: AdminSocket, enquiryId: number): Promise<boolean> => {
    const actor = actors.get(socket);
    return actor !== undefined && options.maySee(actor, enquiryId);
  };
  watchPresence(admin, { maySee, log });
  const noteSeen = (sockets: readonly AdminSocket[]) => noteOpenPages(sockets, options);
  admin.on("connection", (socket) => void noteSeen([socket]));

  const publicNamespace = io.of(PUBLIC_NAMESPACE) as Namespace<Record<string, never>, ServerToPublic>;
  oneSocketEach(publicNamespace);
  for (const namespace of [admin, publicNamespace]) limit.follow(namespace as Namespace);

  const checking = setInterval(() => {
    void dropChangedSessions(admin, parts);
    void noteSeen([...admin.sockets.values()]);
  }, SESSION_CHECK_MS);
  checking.unref();
  return {
    io,
    takes,
    /** Cuts every connected browser, which reconnects at once and fetches what it may have missed. */
    cutConnections: (): void => {
      // Below Socket.IO's own disconnect, after which a client would not reconnect.
      connections.forEach((connection) => connection.close());
    },
    close: async (): Promise<void> => {
      clearInterval(checking);
      await io.close();
    },
  };
}

/** Whether a connection may be opened; `reason` is returned to the caller. */
async function admit(
  request: IncomingMessage,
  limit: ConnectionLimit,
  log: Log,
): Promise<{ isAdmitted: boolean; reason: string | null }> {
  const { origin, host } = request.headers;
  if (origin && !sameHost(origin, host)) return { isAdmitted: false, reason: null };
  try {
    const isAdmitted = await limit.admits(request);
    return { isAdmitted, reason: isAdmitted ? null : "too many connections from this address" };
  } catch (err) {
    log.warn({ err }, "connection refused: session could not be checked");
    return { isAdmitted: false, reason: "unavailable" };
  }
}

interface AuthenticationParts {
  sessions: SessionsService;
  limit: ConnectionLimit;
  log: Log;
  actors: Actors;
}

/** Connects a socket to its session. Throws the error that the browser gets. */
async function authenticate(
  socket: AdminSocket,
  { sessions, limit, log, actors }: AuthenticationParts,
): Promise<void> {
  const token: unknown = socket.handshake.auth["token"];
  const unchecked = (err: unknown): never => {
    log.warn({ err }, "admin socket refused: session could not be checked");
    throw new Error("unavailable");
  };
  const actor = await sessions.actorOfToken(token).catch(unchecked);
  if (!actor) {
    const why = await sessions.whyRefused(token).catch(unchecked);
    // The session remains valid: its page asks the API what it may still do.
    if (why === "second_factor_required") throw new Error(why);
    const data = { switched_off: SWITCHED_OFF, idle: IDLE, unauthorized: undefined }[why];
    throw Object.assign(new Error("unauthorized"), data === undefined ? {} : { data });
  }
  actors.set(socket, actor);
  socket.data.actor = { id: actor.id, name: actor.name };
  limit.exempt(socket.conn);
  const rooms = roomsOf(actor.capabilities, reachOf(actor), isLimited(actor));
  await socket.join([sessionRoom(actor.sessionId), ...rooms]);
}

/** Says that these people are there; what is lost while the database is down is said again soon. */
async function noteOpenPages(
  sockets: readonly AdminSocket[],
  { noteSeen, log }: { noteSeen: (userIds: readonly number[]) => Promise<void>; log: Log },
): Promise<void> {
  try {
    await noteSeen(sockets.map(({ data }) => data.actor.id));
  } catch (err) {
    log.warn({ err }, "who has a page open could not be noted");
  }
}

/** Cuts sockets whose session has ended, or whose owner may do something else by now. */
async function dropChangedSessions(
  admin: AdminNamespace,
  { sessions, actors, log }: Pick<AuthenticationParts, "sessions" | "actors" | "log">,
): Promise<void> {
  for (const socket of admin.sockets.values()) {
    const known = actors.get(socket);
    if (!known) continue;
    try {
      const actor = await sessions.actorOf(known.sessionId);
      if (!actor || rightsIn(actor) !== rightsIn(known)) socket.disconnect(true);
    } catch (err) {
      log.warn({ err }, "open sockets could not be compared with their sessions");
      return;
    }
  }
}

/** All that decides what a socket is sent. Projects come from the database in any order. */
export const rightsIn = ({ role, capabilities, projectIds = [] }: Actor): string =>
  `${role} ${capabilities.join()} ${[...projectIds].sort((a, b) => a - b).join()}`;

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
