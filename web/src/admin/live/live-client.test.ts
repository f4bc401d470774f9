import { EventEmitter } from "node:events";
import type { Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectToAdmin, LiveClient } from "./live-client.ts";

/** As much of a socket as the client uses; `active` is what Socket.IO says about retrying by itself. */
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
  const client = new LiveClient({ token: "t", onUnauthorized, connect: () => socket as unknown as Socket });
  const stop = client.start();
  return { socket, client, onUnauthorized, stop };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("shows its session with the first request, which is the one that a crowded address is refused by", () => {
  // A token as `{"jti":"…","n":"~~?"}` makes it, whose spelling is that of addresses: `-` and `_`.
  const jti = "0b6b3c2e-58c5-4a0e-8a41-5d7d0a4e8f11";
  const claims = Buffer.from(JSON.stringify({ n: "~~?~~>", jti })).toString("base64url");
  const token = `e30.${claims}.signature`;
  expect(claims).toMatch(/[-_]/);
  const { opts } = connectToAdmin(token).io;
  expect(opts).toMatchObject({ protocols: ["ezo", `session.${jti}`] });
  // A WebSocket from the start; where none is let through, polling, which can send headers.
  expect(opts).toMatchObject({ transports: ["websocket", "polling"], tryAllTransports: true });
  expect(opts).toMatchObject({ extraHeaders: { authorization: `Bearer ${token}` } });
});

it.each(["", "t", "made.up.token", "e30.bnVsbA.x"])(
  "goes without where a token names no session: %j",
  (token) => {
    expect(connectToAdmin(token).io.opts).toMatchObject({ protocols: ["ezo"] });
  },
);

describe("LiveClient", () => {
  it("never stays silent about a lost connection", () => {
    const { client, socket } = setUp();
    expect(client.status()).toBe("connecting");
    socket.receive("connect");
    expect(client.status()).toBe("connected");
    socket.receive("disconnect", "transport close");
    expect(client.status()).toBe("reconnecting");
    socket.receive("connect");
    expect(client.status()).toBe("connected");
  });

  it("ends the session when its token is refused, and does not try again", () => {
    const { socket, onUnauthorized } = setUp();
    socket.active = false;
    socket.receive("connect_error", new Error("unauthorized"));
    vi.runAllTimers();
    expect(onUnauthorized).toHaveBeenCalledOnce();
    expect(socket.connects).toBe(1);
  });

  it("tries again by itself where Socket.IO has given up", () => {
    const { socket } = setUp();
    socket.active = false;
    socket.receive("disconnect", "io server disconnect");
    vi.runAllTimers();
    expect(socket.connects).toBe(2);
  });

  it("tries no more once stopped", () => {
    const { socket, stop } = setUp();
    socket.active = false;
    socket.receive("connect_error", new Error("busy"));
    stop();
    vi.runAllTimers();
    expect(socket.connects).toBe(1);
  });

  it("says again what is being looked at after every connection", () => {
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

  it("knows who looks at a request, and forgets it when the connection is lost", () => {
    const { client, socket } = setUp();
    socket.receive("connect");
    socket.receive("presence", { customer_id: 7, viewers: [{ id: 2, name: "Tea" }] });
    expect(client.viewersOf(7)).toEqual([{ id: 2, name: "Tea" }]);
    socket.receive("disconnect");
    expect(client.viewersOf(7)).toEqual([]);
  });

  it("ignores payloads that do not keep to the contract", () => {
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
