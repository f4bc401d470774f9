import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { builtFiles } from "./built-files.ts";

let dir: string;
beforeEach(async () => {
  dir = `${await mkdtemp(join(tmpdir(), "ezo-files-"))}/`;
});
afterEach(() => rm(dir, { recursive: true }));

describe("the files of a build", () => {
  it("outlive one that is taken away while others are asked for", async () => {
    for (const name of ["gone.js", "here.js"]) await writeFile(join(dir, name), `// ${name}`);
    const server = express().use(builtFiles(dir)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await rm(join(dir, "gone.js"));
      await expect(fetch(`${url}/gone.js`)).rejects.toThrow("fetch failed");
      expect(await (await fetch(`${url}/here.js`)).text()).toBe("// here.js");
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
