import { EventEmitter } from "node:events";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectToAdmin, LiveClient } from "./live-client.ts";

/** The part of a socket that the client uses; `active` says whether Socket.IO reconnects by itself. */
class FakeSocket extends EventEmitter {
  connected = false;
  active = true;
  connects = 0;
  readonly sent: unknown[][] = [];
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.connected = false;
  }
  override emit(name: string, ...rest: unknown[]): boolean {
    this.sent.push([name, ...rest]);
    return true;
  }
  receive(name: string, ...rest: unknown[]) {
    if (name === "connect") this.connected = true;
    if (name === "disconnect") this.connected = false;
    super.emit(name, ...rest);
  }
}

const setUp = () => {
  const socket = new FakeSocket();
  const onUnauthorized = vi.fn();
  const onRefused = vi.fn();
  const onReconnected = vi.fn();
  const connect = () => socket as unknown as Socket;
  const client = new LiveClient({ token: "t", onUnauthorized, onRefused, onReconnected, connect });
  const stop = client.start();
  return { socket, client, onUnauthorized, onRefused, onReconnected, stop };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("sends its session with the first request, by which a busy address may be refused", () => {
  // A token encoded as base64url, with `-` and `_`.
  const jti = "0b6b3c2e-58c5-4a0e-8a41-5d7d0a4e8f11";
  const claims = Buffer.from(JSON.stringify({ n: "~~?~~>", jti })).toString("base64url");
  const token = `e30.${claims}.signature`;
  expect(claims).toMatch(/[-_]/);
  const { opts } = connectToAdmin(token).io;
  expect(opts).toMatchObject({ protocols: ["ezo", `session.${jti}`] });
  // A WebSocket first; if it is blocked, polling, which can send headers.
  expect(opts).toMatchObject({ transports: ["websocket", "polling"], tryAllTransports: true });
  expect(opts).toMatchObject({ extraHeaders: { authorization: `Bearer ${token}` } });
});

it.each(["", "t", "made.up.token", "e30.bnVsbA.x"])(
  "sends no session for a token without one: %j",
  (token) => {
    expect(connectToAdmin(token).io.opts).toMatchObject({ protocols: ["ezo"] });
  },
);

describe("LiveClient", () => {
  it("reports a lost connection", () => {
    const { client, socket } = setUp();
    expect(client.status()).toBe("connecting");
    socket.receive("connect");
    expect(client.status()).toBe("connected");
    socket.receive("disconnect", "transport close");
    expect(client.status()).toBe("reconnecting");
    socket.receive("connect");
    expect(client.status()).toBe("connected");
  });

  it("ends the session when its token is refused, and does not reconnect", () => {
    const { socket, onUnauthorized } = setUp();
    socket.active = false;
    socket.receive("connect_error", new Error("unauthorized"));
    vi.runAllTimers();
    expect(onUnauthorized.mock.calls).toEqual([["expired"]]);
    expect(socket.connects).toBe(1);
  });

  it.each(["switched_off", "idle"])("knows that the account or the session was ended: %s", (data) => {
    const { socket, onUnauthorized } = setUp();
    socket.receive("connect_error", Object.assign(new Error("unauthorized"), { data }));
    expect(onUnauthorized.mock.calls).toEqual([[data]]);
  });

  it("asks once for each loss whether the session lives, where another refusal does not say so", () => {
    const { socket, onRefused } = setUp();
    const fail = () => socket.receive("connect_error", new Error("websocket error"));
    fail();
    fail();
    expect(onRefused).toHaveBeenCalledTimes(1);
    socket.receive("connect");
    socket.receive("disconnect", "transport close");
    fail();
    expect(onRefused).toHaveBeenCalledTimes(2);
  });

  it("says when it is connected again: what the person may do can have changed meanwhile", () => {
    const { socket, onReconnected } = setUp();
    socket.receive("connect");
    expect(onReconnected).not.toHaveBeenCalled();
    for (const times of [1, 2]) {
      socket.receive("disconnect", "io server disconnect");
      socket.receive("connect");
      expect(onReconnected).toHaveBeenCalledTimes(times);
    }
  });

  it("reconnects when Socket.IO has given up", () => {
    const { socket } = setUp();
    socket.active = false;
    socket.receive("disconnect", "io server disconnect");
    vi.runAllTimers();
    expect(socket.connects).toBe(2);
  });

  it("does not reconnect once stopped", () => {
    const { socket, stop } = setUp();
    socket.active = false;
    socket.receive("connect_error", new Error("busy"));
    stop();
    vi.runAllTimers();
    expect(socket.connects).toBe(1);
  });

  it("sends the viewed enquiry after every connection", () => {
    const { client, socket } = setUp();
    client.watch(7);
    expect(socket.sent).toEqual([]);
    socket.receive("connect");
    socket.receive("disconnect");
    socket.receive("connect");
    client.watch(null);
    expect(socket.sent).toEqual([
      ["presence:watch", { customer_id: 7 }],
      ["presence:watch", { customer_id: 7 }],
      ["presence:watch", { customer_id: null }],
    ]);
  });

  it("knows the viewers of an enquiry until the connection is lost", () => {
    const { client, socket } = setUp();
    socket.receive("connect");
    socket.receive("presence", { customer_id: 7, viewers: [{ id: 2, name: "Tea" }] });
    expect(client.viewersOf(7)).toEqual([{ id: 2, name: "Tea" }]);
    socket.receive("disconnect");
    expect(client.viewersOf(7)).toEqual([]);
  });

  it("ignores payloads that do not match the contract", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { client, socket } = setUp();
    const handler = vi.fn();
    client.on("stats:changed", handler);
    socket.receive("stats:changed", { customers: "many" });
    socket.receive("stats:changed", { customers: 3 });
    expect(handler.mock.calls).toEqual([[{ customers: 3 }]]);
    expect(warn).toHaveBeenCalledOnce();
  });
});
