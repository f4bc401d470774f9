import { once } from "node:events";
import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppError } from "@ezo/core/platform/app-error";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openIncomingFile } from "./incoming-file.ts";

const MAX_BYTES = 200_000;
/** What the reader gets of each request, or why it gets no more. */
const outcomes: string[] = [];
let isRead = true;
const app = express();
app.post("/", async (request, response) => {
  const outcome = async () => {
    const file = await openIncomingFile(request, response, { field: "file", maxBytes: MAX_BYTES });
    if (!file) return "none";
    let size = 0;
    if (isRead) for await (const chunk of file.content) size += chunk.byteLength;
    return `${file.originalName} ${size}`;
  };
  const failure = ({ code, fields = {} }: AppError) => `${code} ${Object.keys(fields).join()}`;
  outcomes.push(await outcome().catch(failure));
  response.end();
});
const server = createServer(app);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

const TYPE = { "content-type": "multipart/form-data; boundary=b" };
const part = (head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const FILE = 'name="file"; filename="a.zip"';
const post = (headers: Record<string, string> = {}) =>
  send({
    port: (server.address() as AddressInfo).port,
    method: "POST",
    path: "/",
    headers: { ...TYPE, ...headers },
  });
/** Sends a body without saying how long it is, and returns what came of it once it is answered. */
async function sent(...body: string[]): Promise<string | undefined> {
  const call = post();
  for (const piece of body) call.write(piece);
  call.end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  answer.resume();
  return outcomes.at(-1);
}
const end = "--b--\r\n";

it.each([
  ["a file", [part(FILE, "x".repeat(100_000)), end], "a.zip 100000"],
  ["one of the largest size", [part(FILE, "x".repeat(MAX_BYTES)), end], `a.zip ${MAX_BYTES}`],
  ["one that is larger", [part(FILE, "x".repeat(MAX_BYTES + 1)), end], "too_large file"],
  ["the first of two", [part(FILE, "x"), part(FILE, "yy"), end], "a.zip 1"],
  ["one after other fields", [part('name="note"', "n"), part(FILE, "x"), end], "a.zip 1"],
  ["none", [part('name="file"', "text"), end], "none"],
  ["one in another field", [part('name="other"; filename="a.zip"', "x"), end], "invalid other"],
  [
    "one with a name that cannot be stored",
    [part("name=\"file\"; filename*=utf-8''a%00b", "x"), end],
    "invalid file",
  ],
  ["one that breaks off", [part(FILE, "x".repeat(100)).trimEnd()], "malformed "],
  ["what is no form", ["nothing"], "malformed "],
])("a form is read while it arrives: %s", async (_, body, outcome) => {
  expect(await sent(...body)).toBe(outcome);
});

it("does not begin to read what says that it is too long", async () => {
  const call = post({ "content-length": String(2 * MAX_BYTES) });
  call.on("error", () => undefined);
  call.flushHeaders();
  await once(call, "response");
  expect(outcomes.at(-1)).toBe("too_large file");
  call.destroy();
});

it("takes the rest from who is still sending what nobody reads", async () => {
  isRead = false;
  const call = post();
  const isSent = once(call, "finish");
  // More than lies between the two, without a length that would be refused at once.
  call.write(part(FILE, "x".repeat(20_000_000)));
  call.end(end);
  await once(call, "response");
  await isSent;
  expect(outcomes.at(-1)).toBe("a.zip 0");
  isRead = true;
});
