import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort, isPortFree, keepPort } from "./ports.ts";

const servers: ReturnType<typeof createServer>[] = [];
async function listen(port: number): Promise<void> {
  const server = createServer().listen({ port, host: "127.0.0.1" });
  servers.push(server);
  await once(server, "listening");
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe("a free port", () => {
  it("is outside the range of outgoing connections, so that it is free after a restart", async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
    // Linux starts its own range at 32768.
    expect(found.filter((port) => port < 1024 || port >= 32_768)).toEqual([]);
  });

  it("is kept while nobody else uses it", async () => {
    const port = await findFreePort();
    expect(await keepPort(port)).toBe(port);
    await listen(port);
    expect(await isPortFree(port)).toBe(false);
    expect(await keepPort(port)).not.toBe(port);
  });
});
