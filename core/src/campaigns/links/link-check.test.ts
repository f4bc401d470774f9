import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isPrivateAddress } from "../../platform/network/network.ts";
import { checkLinks } from "./link-check.ts";

let server: Server;
let base = "";
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    switch (request.url) {
      case "/ok":
        return response.end("x".repeat(1_000_000));
      case "/no-head":
        return response.writeHead(request.method === "HEAD" ? 405 : 200).end();
      case "/gone":
        return response.writeHead(410).end();
      case "/login":
        return response.writeHead(403).end();
      case "/broken":
        return response.writeHead(502).end();
      case "/moved":
        return response.writeHead(301, { location: "/gone" }).end();
      case "/around":
        return response.writeHead(302, { location: "/around" }).end();
      case "/inside":
        return response.writeHead(302, { location: "http://10.0.0.1/secret" }).end();
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

const here = (address: string) => !address.startsWith("127.") && isPrivateAddress(address);

it("reports which links answer within the time limit", async () => {
  const paths = ["/ok", "/no-head", "/gone", "/login", "/broken", "/moved", "/around", "/inside", "/slow"];
  const states = await checkLinks(
    paths.map((path) => base + path),
    { timeoutMs: 400, isPrivate: here },
  );
  expect(paths.map((path) => states.get(base + path))).toEqual([
    "ok",
    "ok",
    "broken",
    "ok",
    "unreachable",
    "broken",
    "broken",
    "private",
    "unreachable",
  ]);
});

it("knocks at no private address, however it is written", async () => {
  asked.length = 0;
  const { port } = server.address() as AddressInfo;
  const urls = [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ].map((host) => `http://${host}:${port}/ok`);
  const states = await checkLinks([...urls, "http://169.254.169.254/latest/meta-data", "http://10.1.2.3/"]);
  expect([...new Set(states.values())]).toEqual(["private"]);
  expect(asked).toEqual([]);
  const bad = await checkLinks(["ftp://example.com/a", "http://user:pw@127.0.0.1/"]);
  expect([...bad.values()]).toEqual(["broken", "broken"]);
});
