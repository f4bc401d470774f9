import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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
  it("are kept for an hour, but for the service worker, which is asked about each time", async () => {
    await mkdir(join(dir, "fonts"));
    for (const name of ["admin-sw.js", "other.js", "fonts/fonts.css", "fonts/a.0123abcd.woff2"])
      await writeFile(join(dir, name), `// ${name}`);
    const server = express().use(builtFiles(dir)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const kept = async (path: string) => (await fetch(url + path)).headers.get("cache-control");
      expect(await kept("/admin-sw.js")).toBe("no-cache");
      expect(await kept("/other.js")).toBe("public, max-age=3600");
      // The style sheet has no hash in its name, as the fonts that it names have.
      expect(await kept("/fonts/fonts.css")).toBe("public, max-age=3600");
      expect(await kept("/fonts/a.0123abcd.woff2")).toContain("immutable");
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

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
