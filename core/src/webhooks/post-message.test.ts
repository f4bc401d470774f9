import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { WEBHOOK_ANSWER_KEPT_LENGTH } from "@ezo/contract/values/limits/api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { postMessage } from "./post-message.ts";

let server: Server;
let base = "";
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers["content-length"]}`);
    switch (request.url) {
      case "/ok":
        return response.end("თავაზიანად\u0000\u001b[31m");
      case "/endless": {
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(1000)));
        };
        response.on("drain", more);
        return more();
      }
      case "/emoji":
        return response.end(`x${"🙂".repeat(2000)}`);
      case "/head":
        return response.writeHead(200, { "x-long": "x".repeat(100_000) }).end();
      case "/moved":
        return response.writeHead(302, { location: "/ok" }).end();
      case "/gone":
        return response.writeHead(410).end();
      case "/half":
        return response.writeHead(200).write("begun");
      case "/broken":
        return request.socket.destroy();
      // Never answers.
      default:
        return undefined;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (asked = []));

const message = { headers: { "content-type": "application/json" }, body: '{"a":"ბ"}' };
/** Long enough for a busy machine, where an answer comes at all. */
const ANSWERS_MS = 20_000;
const post = (url: string, { allowsLoopback = true, timeoutMs = ANSWERS_MS } = {}) =>
  postMessage(url, message, { allowsLoopback, timeoutMs });
const nothing = (error: string) => ({ statusCode: null, error, answer: null });

it("sends the body as it is, and keeps of the answer what can be shown", async () => {
  expect(await post(`${base}/ok`)).toEqual({ statusCode: 200, error: null, answer: "თავაზიანად[31m" });
  expect(asked).toEqual(["POST /ok 11"]);
});

// ASVS 5.0: 15.3.2
it("follows no redirect", async () => {
  expect(await post(`${base}/moved`)).toMatchObject({ statusCode: 302, error: null });
  expect(asked).toEqual(["POST /moved 11"]);
});

it("reads an endless answer no further than it is shown", async () => {
  const { statusCode, answer } = await post(`${base}/endless`);
  expect([statusCode, answer?.length]).toEqual([200, WEBHOOK_ANSWER_KEPT_LENGTH]);
});

it("cuts an answer between characters, and takes no endless head for one", async () => {
  const { statusCode, answer } = await post(`${base}/emoji`);
  expect([statusCode, answer]).toEqual([200, `x${"🙂".repeat(WEBHOOK_ANSWER_KEPT_LENGTH - 1)}`]);
  expect(await post(`${base}/head`)).toEqual(nothing("connection"));
});

it("takes the status as soon as it is there", async () => {
  expect(await post(`${base}/half`, { timeoutMs: 2000 })).toEqual({
    statusCode: 200,
    error: null,
    answer: "begun",
  });
  expect(await post(`${base}/gone`)).toEqual({ statusCode: 410, error: null, answer: "" });
});

it("says why there is no answer", async () => {
  expect(await post(`${base}/silent`, { timeoutMs: 100 })).toEqual(nothing("timeout"));
  expect(await post(`${base}/broken`)).toEqual(nothing("connection"));
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual(nothing("refused"));
  // This server speaks no TLS.
  expect((await post(base.replace("http:", "https:"))).statusCode).toBeNull();
});

it("says when it is connected, so that without it nothing has arrived", async () => {
  const connections: string[] = [];
  const to = (url: string, allowsLoopback = true) =>
    postMessage(url, message, { allowsLoopback, timeoutMs: 200, onConnected: () => connections.push(url) });
  await to(`${base}/silent`);
  expect(connections).toEqual([`${base}/silent`]);
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await to(`http://127.0.0.1:${port}/`);
  await to(`${base}/ok`, false);
  expect(connections).toHaveLength(1);
});

// ASVS 5.0: 1.3.6
it("knocks at no private address, whether it is written out or what a name leads to", async () => {
  const port = new URL(base).port;
  expect(await post(`${base}/ok`, { allowsLoopback: false })).toEqual(nothing("private_address"));
  expect(await post(`http://localhost:${port}/ok`, { allowsLoopback: false })).toEqual(
    nothing("private_address"),
  );
  expect(await post("https://10.0.0.1/")).toEqual(nothing("private_address"));
  expect(asked).toEqual([]);
});

// ASVS 5.0: 13.2.4
it("knocks at no host outside of the list, also for an address from before it", async () => {
  const to = (hosts: string[]) =>
    postMessage("https://93.184.216.34/", message, { allowsLoopback: false, hosts, timeoutMs: 1 });
  expect(await to(["crm.example.ge", "*.firm.ge"])).toEqual(nothing("host_not_allowed"));
  expect(await to([])).toEqual(nothing("host_not_allowed"));
});
