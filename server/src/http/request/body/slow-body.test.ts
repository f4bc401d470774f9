import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { allowSlowBody, cutSlowBody } from "./slow-body.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

/** Answers a body once it has come; at `/file` it may take its time. */
async function open(withinMs: number): Promise<Socket> {
  server = createServer((request, response) => {
    cutSlowBody(request, withinMs);
    if (request.url === "/file") allowSlowBody(request);
    request.resume().once("end", () => response.end("taken"));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}
const begin = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{`;

it("ends the connection of a body that does not come", async () => {
  const socket = await open(50);
  socket.write(begin("/"));
  await once(socket, "close");
  expect(socket.bytesRead).toBe(0);
});

it("leaves one that has come, and what it answers later", async () => {
  const socket = await open(60_000);
  socket.write(`${begin("/")}}`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("taken");
  socket.destroy();
});

it("leaves a file that may take its time", async () => {
  const socket = await open(50);
  socket.write(begin("/file"));
  const other = connect(socket.remotePort ?? 0, "127.0.0.1");
  other.on("error", () => undefined);
  other.write(begin("/"));
  // Of two that were begun one after the other, the later one is cut off.
  await once(other, "close");
  socket.write("}");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("taken");
  socket.destroy();
});
