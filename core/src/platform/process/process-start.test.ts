import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { answerToArguments, listenFault } from "./process-start.ts";

describe("arguments of a process", () => {
  it("are none, where settings are read", () => expect(answerToArguments("server", [])).toBeUndefined());

  it.each(["--help", "-h"])("%s says where the settings are", (argument) =>
    expect(answerToArguments("worker", [argument])).toEqual({
      text: "npm run worker has no options: settings are environment variables (docs/operations.md)",
      exitCode: 0,
    }),
  );

  it("are refused by name, for they would change nothing", () => {
    const refused = answerToArguments("server", ["--port", "80"]);
    expect(refused?.exitCode).toBe(1);
    expect(refused?.text).toMatch(/^unknown argument '--port': npm run server has no options: /);
  });
});

describe("a process that cannot listen", () => {
  const failedAt = (port: number, host: string): Promise<unknown> => {
    const server = createServer();
    return new Promise((resolve) => {
      server.once("error", resolve);
      server.listen(port, host, () => server.close(() => resolve(undefined)));
    });
  };

  it("names the port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    try {
      const error = await failedAt(port, "127.0.0.1");
      expect(listenFault(error, { port, host: "127.0.0.1" })).toBe(
        `PORT: ${port} is taken by another program`,
      );
    } finally {
      other.close();
    }
  });

  it("names the host that is elsewhere", async () => {
    // Of RFC 5737, for examples: no machine has it.
    const host = "192.0.2.1";
    expect(listenFault(await failedAt(0, host), { port: 3000, host })).toBe(
      "HOST: 192.0.2.1 is not an address of this machine",
    );
  });

  it.each<[object, string | undefined]>([
    [{ code: "EACCES", syscall: "listen" }, "PORT: 80 may not be opened by this user"],
    [{ code: "ENOTFOUND", hostname: "nowhere" }, "HOST: nowhere is not an address of this machine"],
    // The database's host, and a file.
    [{ code: "ENOTFOUND", hostname: "postgres" }, undefined],
    [{ code: "EACCES", syscall: "open" }, undefined],
    [{ code: "ECONNREFUSED", syscall: "connect" }, undefined],
  ])("for %j has the fault %s", (properties, fault) =>
    expect(listenFault(Object.assign(new Error("failed"), properties), { port: 80, host: "nowhere" })).toBe(
      fault,
    ),
  );
});
