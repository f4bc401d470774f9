import {
  ADMIN_NAMESPACE,
  type AdminEvent,
  type AdminEventName,
  PUBLIC_NAMESPACE,
  type publicEvents,
} from "@ezo/contract/live";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { SCOPE_OF } from "@ezo/contract/values/roles/roles";
import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import { createAdapter as createRedisAdapter } from "@socket.io/redis-streams-adapter";
import type { Adapter } from "socket.io-adapter";
import type { z } from "zod";
import { readWithoutGaps } from "./live-stream.ts";
import type { Log } from "../log/log.ts";
import type { Messaging } from "./messaging.ts";
import type { Reach } from "../database/row-rights.ts";
import { connectPatientRedis, quitRedis, type RedisConnection } from "../redis.ts";

/** Sends live events to every browser, whichever server it is attached to. */
export interface LiveBus {
  toStaff: <N extends AdminEventName>(event: N, payload: AdminEvent<N>) => void;
  /** To those of them who have a capability. `inPart` goes to those who have it for the rows of given projects alone. */
  toWhoMay: <N extends AdminEventName>(
    capability: Capability,
    event: N,
    payload: AdminEvent<N>,
    inPart?: AdminEvent<N>,
  ) => void;
  /**
   * To staff who may see an enquiry: that is decided here as `row-rights.ts` decides it for queries. `inPart` goes to those
   * who do not see all of them.
   */
  toWhoMaySee: <N extends AdminEventName>(
    enquiry: Seeable,
    event: N,
    payload: AdminEvent<N>,
    inPart: AdminEvent<N>,
  ) => void;
  /** To the one whose own an enquiry was until now, unless they may see it all the same. */
  toFormer: <N extends AdminEventName>(
    userId: number,
    enquiry: Seeable,
    event: N,
    payload: AdminEvent<N>,
  ) => void;
  toPublic: <N extends keyof typeof publicEvents>(
    event: N,
    payload: z.infer<(typeof publicEvents)[N]>,
  ) => void;
  /** Cuts every socket of these sessions, on every server. */
  dropSessions: (sessionIds: readonly string[]) => void;
}

export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const capabilityRoom = (capability: Capability) => `may:${capability}`;
const partRoom = (capability: Capability) => `may-in-part:${capability}`;
const ownRoom = (userId: number) => `own:${userId}`;
const projectRoom = (projectId: number) => `project:${projectId}`;

/** What decides who may see an enquiry. */
export interface Seeable {
  assigneeId: number | null;
  enteredById: number | null;
  projectId: number | null;
}

/**
 * The rooms of somebody's socket: one for each capability, and where their reach is limited, what it consists of. Who may not see
 * enquiries at all has no reach, also over what they entered in another role. Who is limited to projects has what is about rows
 * of projects in part.
 */
export const roomsOf = (
  capabilities: readonly Capability[],
  reach: Reach | undefined,
  isLimited = false,
): string[] => [
  ...capabilities.map((capability) =>
    isLimited && SCOPE_OF[capability] === "projects" ? partRoom(capability) : capabilityRoom(capability),
  ),
  ...(reach && capabilities.includes("enquiries.read_own")
    ? [ownRoom(reach.userId), ...reach.projectIds.map(projectRoom)]
    : []),
];

/** Whose own an enquiry is. */
export const ownerOf = ({ assigneeId, enteredById }: Omit<Seeable, "projectId">): number | null =>
  assigneeId ?? enteredById;

const SEES_ALL = capabilityRoom("enquiries.read_all");
const roomsOfPart = ({ projectId, ...enquiry }: Seeable): string[] => [
  ...[ownerOf(enquiry)].flatMap((id) => (id === null ? [] : [ownRoom(id)])),
  ...(projectId === null ? [] : [projectRoom(projectId)]),
];

/** The part of a Socket.IO server that the bus needs; core itself knows no transport. */
interface Emitting {
  emit: (event: string, payload: unknown) => unknown;
  except: (rooms: string | string[]) => Emitting;
}
interface EmittingServer {
  of: (namespace: string) => {
    emit: (event: string, payload: unknown) => unknown;
    to: (rooms: string | string[]) => Emitting;
    in: (room: string) => { disconnectSockets: (close?: boolean) => unknown };
  };
}

export function liveBusOver(io: EmittingServer): LiveBus {
  const admin = () => io.of(ADMIN_NAMESPACE);
  return {
    toStaff: (event, payload) => void admin().emit(event, payload),
    toWhoMay: (capability, event, payload, inPart) => {
      admin().to(capabilityRoom(capability)).emit(event, payload);
      if (inPart !== undefined) admin().to(partRoom(capability)).emit(event, inPart);
    },
    toWhoMaySee: (enquiry, event, payload, inPart) => {
      admin().to(SEES_ALL).emit(event, payload);
      const rooms = roomsOfPart(enquiry);
      // To no room would be to everybody.
      if (rooms.length > 0) admin().to(rooms).except(SEES_ALL).emit(event, inPart);
    },
    toFormer: (userId, enquiry, event, payload) =>
      void admin()
        .to(ownRoom(userId))
        .except([SEES_ALL, ...roomsOfPart(enquiry)])
        .emit(event, payload),
    toPublic: (event, payload) => void io.of(PUBLIC_NAMESPACE).emit(event, payload),
    dropSessions: (ids) => ids.forEach((id) => void admin().in(sessionRoom(id)).disconnectSockets(true)),
  };
}

export interface LiveAdapter {
  adapter: (namespace: unknown) => Adapter;
  /** Resolves when events are received, or after a few seconds without: a server starts while Redis is away too. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

export const LIVE_STREAM = "ezo-live";
const CHANNEL_PREFIX = "ezo_live";
/** How long a start waits for the bus; a Redis that is connected may still not answer. */
const READY_WITHIN_MS = 5000;
/**
 * How long Redis keeps events: longer than a server takes to read them, and no longer than that, for they hold what
 * visitors wrote and somebody may ask to be forgotten.
 */
const EVENTS_KEPT_MS = 5 * 60_000;
const FORGET_EVERY_MS = 60_000;

/** Drops old events. The stream's ids begin with the time in milliseconds, by Redis's clock. */
export async function forgetOld(redis: RedisConnection, log: Log): Promise<void> {
  if (redis.status !== "ready") return;
  try {
    const [seconds] = await redis.time();
    await redis.xtrim(LIVE_STREAM, "MINID", Number(seconds) * 1000 - EVENTS_KEPT_MS);
  } catch (err) {
    log.warn({ err }, "old live events could not be dropped; trying again in a minute");
  }
}

/**
 * Socket.IO's bus between processes: Redis streams on several machines, else PostgreSQL's NOTIFY. `onGap` is called
 * when it receives events (again) after a time in which pages were open and events may have been missed.
 */
export function createLiveAdapter(options: {
  redisUrl: string | undefined;
  messaging: Messaging;
  onGap?: () => void;
  log: Log;
}): LiveAdapter {
  const receiving = receivingOf(() => options.onGap?.());
  if (options.redisUrl) {
    const redis = connectPatientRedis(options.redisUrl, "live", options.log);
    const { closeCopies } = readWithoutGaps(redis, receiving.begin);
    redis.once("error", receiving.doNotWait);
    const forgetting = setInterval(() => void forgetOld(redis, options.log), FORGET_EVERY_MS);
    forgetting.unref();
    return {
      adapter: createRedisAdapter(redis, { streamName: LIVE_STREAM, channelPrefix: LIVE_STREAM }),
      ready: receiving.ready,
      // The adapter notifies the others as it closes; QUIT waits for that to be written.
      close: async () => {
        clearInterval(forgetting);
        await quitRedis(redis);
        closeCopies();
      },
    };
  }
  const { messaging, log } = options;
  const awaited = new Set([ADMIN_NAMESPACE, PUBLIC_NAMESPACE].map((name) => `${CHANNEL_PREFIX}#${name}`));
  const connect = async () => {
    const client = await messaging.listen();
    client.on("listening", (channel) => {
      awaited.delete(channel);
      if (awaited.size === 0) receiving.begin();
    });
    return client;
  };
  return {
    ready: receiving.ready,
    adapter: createPostgresAdapter(messaging.asPool(connect), {
      channelPrefix: CHANNEL_PREFIX,
      errorHandler: (err: Error) => log.warn({ err }, "live bus error"),
    }),
    close: async () => undefined,
  };
}

/** Whether a bus receives events yet. If it starts after nobody waits for it any more, events were missed. */
function receivingOf(onGap: () => void): { ready: Promise<void>; begin: () => void; doNotWait: () => void } {
  let isReady = false;
  let resolve: () => void = () => undefined;
  const ready = new Promise<void>((resolveReady) => (resolve = resolveReady));
  const settle = () => {
    isReady = true;
    resolve();
  };
  setTimeout(settle, READY_WITHIN_MS).unref();
  return { ready, begin: () => (isReady ? onGap() : settle()), doNotWait: settle };
}
