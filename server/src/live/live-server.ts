import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import {
  ADMIN_NAMESPACE,
  PUBLIC_NAMESPACE,
  type ServerToPublic,
  sessionOfProtocols,
} from "@ezo/contract/live";
import { type LiveAdapter, roleRoom, sessionRoom } from "@ezo/core/platform/live-bus";
import type { Log } from "@ezo/core/platform/log";
import type { SessionsService } from "@ezo/core/users/sessions.service";
import { type Namespace, Server } from "socket.io";
import type { AdminNamespace } from "./admin-namespace.ts";
import { ConnectionLimit, oneSocketEach } from "./connection-limit.ts";
import { watchPresence } from "./presence.ts";

/** How often open sockets are held against their sessions: the net under the events that drop them at once. */
const SESSION_CHECK_MS = 30_000;

export interface LiveServer {
  io: Server;
  /** Whether a request's connection becomes a socket of ours. */
  takes: (request: IncomingMessage) => boolean;
  /** Cuts every browser attached here, which comes back at once and fetches what it may have missed. */
  cutConnections: () => void;
  close: () => Promise<void>;
}

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
  rateLimitScale: number;
  /** The address of a request's caller, behind the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string;
  log: Log;
}): LiveServer {
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
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      if (origin && !sameHost(origin, host)) return decide(null, false);
      limit.admits(request).then(
        (isAdmitted) => decide(isAdmitted ? null : "too many connections from this address", isAdmitted),
        (err: unknown) => {
          log.warn({ err }, "connection refused: session could not be checked");
          decide("unavailable", false);
        },
      );
    },
    // No `connectionStateRecovery`: it sends what was missed before a session is asked for, to anyone who names a socket
    // that was open, in any namespace. Pages fetch what they may have missed when they connect.
  });

  const takes: LiveServer["takes"] = ({ url = "" }) => url.startsWith(`${io.path()}/`);
  // Engine.IO answers in our application's place, its refusals too.
  options.http.prependListener("request", (request, response) => {
    if (takes(request)) setHeaders(response, options.headers);
  });

  const connections = new Set<{ close: () => void }>();
  io.engine.on("connection", (connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });

  limit.watch(io);

  // The namespace that is always there; nothing is sent in it.
  io.use((_, next) => next(new Error("Invalid namespace")));
  const admin = io.of(ADMIN_NAMESPACE) as AdminNamespace;
  admin.use((socket, next) => {
    sessions.actorOfToken(socket.handshake.auth["token"]).then(
      async (actor) => {
        if (!actor) return next(new Error("unauthorized"));
        socket.data.actor = actor;
        limit.exempt(socket.conn);
        await socket.join([sessionRoom(actor.sessionId), roleRoom(actor.role)]);
        next();
      },
      (err: unknown) => {
        log.warn({ err }, "admin socket refused: session could not be checked");
        next(new Error("unavailable"));
      },
    );
  });
  watchPresence(admin, log);

  const publicNamespace = io.of(PUBLIC_NAMESPACE) as Namespace<Record<string, never>, ServerToPublic>;
  oneSocketEach(publicNamespace);
  for (const namespace of [admin, publicNamespace]) limit.follow(namespace as Namespace);

  const checking = setInterval(() => void dropEndedSessions(admin, sessions, log), SESSION_CHECK_MS);
  checking.unref();
  return {
    io,
    takes,
    cutConnections: () => {
      // Below Socket.IO's own goodbye, after which a client would stay away.
      connections.forEach((connection) => connection.close());
    },
    close: async () => {
      clearInterval(checking);
      await io.close();
    },
  };
}

async function dropEndedSessions(admin: AdminNamespace, sessions: SessionsService, log: Log): Promise<void> {
  for (const socket of admin.sockets.values()) {
    try {
      const actor = await sessions.actorOf(socket.data.actor.sessionId);
      if (actor?.role !== socket.data.actor.role) socket.disconnect(true);
    } catch (err) {
      log.warn({ err }, "open sockets could not be held against their sessions");
      return;
    }
  }
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
