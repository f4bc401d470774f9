import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import express from "express";
import { afterEach, expect, it } from "vitest";
import { AppError } from "@ezo/core/platform/app-error";
import { formReader, jsonReader } from "./body.ts";
import { cutUnreadBody } from "./unread-body.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

const LIMIT = 1000;
async function open(): Promise<Socket> {
  const app = express();
  app.post("/refused", (_, response) => void response.status(401).end("refused"));
  for (const [path, read] of [
    ["/json", jsonReader(LIMIT)],
    ["/form", formReader(LIMIT)],
  ] as const)
    app.post(path, (request, response) => {
      read(request, response).then(
        () => response.end(JSON.stringify(request.body)),
        (error: unknown) => response.status(error instanceof AppError ? error.status : 500).end("too large"),
      );
    });
  server = createServer((request, response) => {
    cutUnreadBody(request, response, 50);
    app(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  // The server resets a connection that is still being written to.
  socket.on("error", () => undefined);
  return socket;
}

const TYPES: Record<string, string> = {
  "/refused": "application/json",
  "/json": "application/json",
  "/form": "application/x-www-form-urlencoded",
};
const LENGTH = "Content-Length: 10000000000";
const CHUNKED = "Transfer-Encoding: chunked";
const CHUNK = `${(LIMIT + 1).toString(16)}\r\n${"x".repeat(LIMIT + 1)}\r\n`;

it.each([
  ["of ten gigabytes that was refused", "/refused", LENGTH, "", "401"],
  ["without an end that was refused", "/refused", CHUNKED, CHUNK, "401"],
  ["that is declared too large", "/json", LENGTH, "", "413"],
  ["that grows too large", "/json", CHUNKED, CHUNK, "413"],
  ["of a form that is declared too large", "/form", LENGTH, "", "413"],
  ["of a form that grows too large", "/form", CHUNKED, CHUNK, "413"],
])("answers a body %s at once, and then ends the connection", async (_, path, header, body, status) => {
  const socket = await open();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPES[path]}\r\n${header}\r\n\r\n${body}`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain(`HTTP/1.1 ${status}`);
  await once(socket, "close");
});

it("keeps the connection of a body that was read", async () => {
  const socket = await open();
  for (const text of ["first", "second"]) {
    const body = JSON.stringify({ text });
    socket.write(
      `POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain(body);
  }
  socket.destroy();
});
