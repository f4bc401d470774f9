import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { listSessions, logout } from "@ezo/contract/accounts/auth";
import { LIVE_CONNECTIONS_PER_ADDRESS } from "@ezo/contract/values/limits/operations";
import { ADMIN_NAMESPACE, liveProtocols, PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { Manager, type ManagerOptions, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** Limit per address in this stack. */
const LIMIT = 4;
let stack: Stack;
beforeAll(async () => {
  const scale = String(LIMIT / LIVE_CONNECTIONS_PER_ADDRESS);
  stack = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: scale, TRUST_PROXY: "1" } });
});
afterAll(() => stack.stop());

const managers: Manager[] = [];
afterEach(() => managers.splice(0).forEach((manager) => manager._close()));

/** A connection as a browser at `address` opens it, which has joined nothing yet. */
function connectionFrom(address: string, options: Partial<ManagerOptions> = {}): Manager {
  const { extraHeaders, ...others } = options;
  const manager = new Manager(stack.url(), {
    transports: ["websocket"],
    reconnection: false,
    autoConnect: false,
    ...others,
    extraHeaders: { ...extraHeaders, "x-forwarded-for": address },
  });
  managers.push(manager);
  return manager;
}

const opened = (manager: Manager): Promise<"open" | "refused"> =>
  new Promise((resolve) => manager.open((error) => resolve(error ? "refused" : "open")));

const joined = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once("connect", () => resolve("joined"));
    socket.once("connect_error", ({ message }) => resolve(message));
    socket.connect();
  });

const closed = (manager: Manager): Promise<string> =>
  new Promise((resolve) => manager.once("close", (reason) => resolve(reason)));

/** Uses up the limit of an address with connections that join nothing. */
async function crowd(address: string): Promise<Manager[]> {
  const all = Array.from({ length: LIMIT }, () => connectionFrom(address));
  expect(await Promise.all(all.map(opened))).toEqual(all.map(() => "open"));
  return all;
}

// ASVS 5.0: 2.4.1
it("an address is limited to a number of connections, whatever they join; an IPv6 /64 is one address", async () => {
  const subscriber = Array.from({ length: LIMIT }, (_, index) =>
    connectionFrom(`[2001:db8:1:1::${index + 1}]:${4000 + index}`),
  );
  for (const [index, manager] of subscriber.entries()) {
    expect(await opened(manager)).toBe("open");
    if (index % 2 === 0) expect(await joined(manager.socket(PUBLIC_NAMESPACE))).toBe("joined");
  }
  expect(await opened(connectionFrom("2001:db8:1:1:ffff::9"))).toBe("refused");
  const polling = { transports: ["polling"] };
  expect(await opened(connectionFrom("2001:db8:1:1:ffff::9", polling))).toBe("refused");
  expect(await opened(connectionFrom("2001:db8:1:2::1"))).toBe("open");
  // A header written by the client is not trusted.
  expect(await opened(connectionFrom("203.0.113.9, 2001:db8:1:1::1"))).toBe("refused");
});

it("handshakes that arrive in one packet are counted too", async () => {
  const head = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n`;
  const asked = 5 * LIMIT;
  const line = connect(Number(new URL(stack.url()).port), "127.0.0.1", () => line.write(head.repeat(asked)));
  let answer = "";
  await new Promise<void>((resolve, reject) => {
    line.once("error", reject);
    line.on("data", (piece) => {
      answer += piece.toString();
      if (answer.split("HTTP/1.1").length > asked) resolve();
    });
  });
  line.destroy();
  expect([...answer.matchAll(/"sid":/g)]).toHaveLength(LIMIT);
});

it("a failed handshake does not count", async () => {
  const address = "203.0.113.6";
  const url = `${stack.url()}/socket.io/?EIO=3&transport=polling`;
  for (let count = 0; count <= LIMIT; count++)
    expect((await fetch(url, { headers: { "x-forwarded-for": address } })).status).toBe(400);
  await crowd(address);
});

it("a refused client gets in by retrying once there is room", async () => {
  const address = "203.0.113.2";
  const [first] = await crowd(address);
  const late = connectionFrom(address, { reconnection: true, reconnectionDelay: 20 });
  const page = late.socket(PUBLIC_NAMESPACE);
  const refused = new Promise((resolve) => late.once("reconnect_error", resolve));
  const isIn = new Promise<void>((resolve) => page.once("connect", () => resolve()));
  page.connect();
  await refused;
  expect(page.connected).toBe(false);
  first?._close();
  await isIn;
});

it("strangers do not lock out staff at the same address, and staff do not use up the strangers' limit", async () => {
  const address = "203.0.113.3";
  const token = await stack.token();
  const headers = (value: string) => ({ extraHeaders: { authorization: `Bearer ${value}` } });
  const inbox = async (manager: Manager) => joined(manager.socket(ADMIN_NAMESPACE, { auth: { token } }));
  // Pages that show their session only when they join.
  for (let count = 0; count < 2 * LIMIT; count++) expect(await inbox(connectionFrom(address))).toBe("joined");
  await crowd(address);
  expect(await opened(connectionFrom(address))).toBe("refused");
  expect(await opened(connectionFrom(address, headers("made up")))).toBe("refused");
  for (const transports of [["polling"], ["websocket"]])
    expect(await inbox(connectionFrom(address, { ...headers(token), transports }))).toBe("joined");
});

it("a browser sends its session as a WebSocket protocol", async () => {
  const address = "203.0.113.7";
  const token = await stack.token();
  const { data: sessions } = await stack.call(listSessions, {}, { token });
  const sessionId = sessions.find(({ is_current }) => is_current)?.id ?? "";
  await crowd(address);
  for (const id of [randomUUID(), "made-up", undefined])
    expect(await opened(connectionFrom(address, { protocols: liveProtocols(id) })), id).toBe("refused");
  const inbox = (auth: { token: string }) =>
    joined(
      connectionFrom(address, { protocols: liveProtocols(sessionId) }).socket(ADMIN_NAMESPACE, { auth }),
    );
  expect(await inbox({ token })).toBe("joined");
  // It only admits the connection: the namespace requires the token.
  expect(await inbox({ token: sessionId })).toBe("unauthorized");
  await stack.call(logout, {}, { token });
  expect(await opened(connectionFrom(address, { protocols: liveProtocols(sessionId) }))).toBe("refused");
});

it("one connection is one socket, and none if nothing is sent", async () => {
  const manager = connectionFrom("203.0.113.4");
  expect(await opened(manager)).toBe("open");
  const answers = new Promise<string[]>((resolve) => {
    const seen: string[] = [];
    manager.engine.on("data", (data: unknown) => {
      if (seen.push(String(data).split(/(?=\{)/)[0] ?? "") === 3) resolve(seen);
    });
  });
  for (const packet of [`0${PUBLIC_NAMESPACE},`, `0${PUBLIC_NAMESPACE},`, "0"]) manager.engine.write(packet);
  expect((await answers).sort()).toEqual([`0${PUBLIC_NAMESPACE},`, "4", `4${PUBLIC_NAMESPACE},`].sort());
});

it("a connection that joins nothing, or has left what it joined, is closed", async () => {
  const silent = connectionFrom("203.0.113.5");
  const left = connectionFrom("203.0.113.5");
  const stays = connectionFrom("203.0.113.5");
  await Promise.all([silent, left, stays].map(opened));
  const page = stays.socket(PUBLIC_NAMESPACE);
  expect(await joined(page)).toBe("joined");
  const ends = Promise.all([closed(silent), closed(left)]);
  left.engine.write(`0${PUBLIC_NAMESPACE},`);
  left.engine.write(`1${PUBLIC_NAMESPACE},`);
  await ends;
  expect(page.connected).toBe(true);
}, 30_000);
