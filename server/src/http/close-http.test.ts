import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { closeHttp } from "./close-http.ts";

let server: Server | undefined;
const agents: Agent[] = [];
afterEach(() => {
  agents.splice(0).forEach((agent) => agent.destroy());
  server?.closeAllConnections();
});

async function serve(answer: (response: ServerResponse) => void): Promise<number> {
  const http = (server = createServer((_, response) => answer(response)));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return (http.address() as AddressInfo).port;
}

async function ask(port: number, agent: Agent): Promise<{ connection: string | undefined; body: string }> {
  const [response] = (await once(get({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage];
  return { connection: response.headers.connection, body: await text(response) };
}

function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

describe("an HTTP server that closes", () => {
  it("ends under a client that goes on asking over its kept connection, and loses none of its answers", async () => {
    // Each answer takes a moment, so that there is one in hand at any time.
    const port = await serve((response) => void setTimeout(() => response.end("whole"), 20));
    const lanes = Array.from({ length: 4 }, async () => {
      const agent = keptConnection();
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      for (;;)
        try {
          answers.push(await ask(port, agent));
        } catch (error) {
          return { answers, code: (error as NodeJS.ErrnoException).code };
        }
    });
    while (server && (await connectionsOf(server)) < lanes.length) await new Promise(setImmediate);
    await closeHttp(server as Server, 60_000);
    for (const { answers, code } of await Promise.all(lanes)) {
      expect(answers.every(({ body }) => body === "whole")).toBe(true);
      expect(code).toMatch(/ECONNREFUSED|ECONNRESET/);
    }
  });

  it("says with each further answer that it is the last", async () => {
    const waiting: ServerResponse[] = [];
    const port = await serve((response) => void waiting.push(response));
    const agent = keptConnection();
    const first = ask(port, agent);
    while (waiting.length < 1) await new Promise(setImmediate);
    // Sent on the same connection before the first one is answered, as a proxy may.
    const socket = Object.values(agent.sockets).flat()[0];
    socket?.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    const closed = closeHttp(server as Server, 60_000);
    while (waiting.length < 2) await new Promise(setImmediate);
    expect(waiting.map(({ shouldKeepAlive }) => shouldKeepAlive)).toEqual([true, false]);
    waiting.forEach((response) => response.end("whole"));
    expect((await first).body).toBe("whole");
    await closed;
  });

  it("cuts who has not sent his request in time", async () => {
    const port = await serve((response) => response.end());
    const slow = connect(port, "127.0.0.1");
    await once(slow, "connect");
    slow.write("GET / HTTP/1.1\r\nhost:");
    while (server && (await connectionsOf(server)) < 1) await new Promise(setImmediate);
    slow.on("error", () => undefined);
    const ended = once(slow, "close");
    await closeHttp(server as Server, 100);
    await ended;
  });
});

const connectionsOf = (http: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
