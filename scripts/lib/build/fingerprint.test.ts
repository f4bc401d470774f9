import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, isFresh, makeIfStale } from "./fingerprint.ts";

let base: string;
const write = (path: string, text: string) => writeFile(join(base, path), text);
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "ezo-fingerprint-"));
  await mkdir(join(base, "src/deep"), { recursive: true });
  await write("src/a.ts", "a");
  await write("src/deep/b.ts", "b");
  await write("lock.json", "1");
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe("fingerprint", () => {
  const sources = ["src", "lock.json", "missing.ts"];

  it("is the same for the same files", async () => {
    expect(await fingerprint(sources, base)).toBe(await fingerprint([...sources].reverse(), base));
  });

  it.each([
    ["an edit", () => write("src/deep/b.ts", "c")],
    ["a new file", () => write("src/c.ts", "")],
    ["a removal", () => rm(join(base, "src/deep/b.ts"))],
    ["a rename", () => rename(join(base, "src/a.ts"), join(base, "src/z.ts"))],
    ["the arrival of a missing file", () => write("missing.ts", "")],
    [
      "text that moves from one file to the next",
      async () => {
        await write("src/a.ts", "");
        await write("src/deep/b.ts", "ab");
      },
    ],
  ])("changes with %s", async (_, change) => {
    const before = await fingerprint(sources, base);
    await change();
    expect(await fingerprint(sources, base)).not.toBe(before);
  });

  it("ignores tests and generated files", async () => {
    const before = await fingerprint(sources, base);
    const withTests = await fingerprint(sources, base, true);
    await write("src/a.test.ts", "test");
    expect(await fingerprint(sources, base, true)).not.toBe(withTests);
    for (const folder of ["dist", "generated", "node_modules"]) {
      await mkdir(join(base, "src", folder));
      await write(`src/${folder}/x.js`, "made");
    }
    expect(await fingerprint(sources, base)).toBe(before);
  });
});

describe("makeIfStale", () => {
  const product = () => ({ name: "thing", sources: ["src"], outputs: [join(base, "out.js")] });
  let made = 0;
  const run = (make = () => write("out.js", String(++made))) => makeIfStale(product(), make, base, base);
  beforeEach(() => {
    made = 0;
  });

  it("builds once while the sources stay the same", async () => {
    expect(await run()).toBe(true);
    expect(await run()).toBe(false);
    expect(made).toBe(1);
  });

  it("builds again if a source or the output has changed", async () => {
    await run();
    await write("src/a.ts", "other");
    expect(await run()).toBe(true);
    await rm(join(base, "out.js"));
    expect(await run()).toBe(true);
  });

  it("builds again after a failure", async () => {
    await run();
    await write("src/a.ts", "broken");
    await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await write("src/a.ts", "a");
    expect(await isFresh(product(), base, base)).toBe(false);
  });

  it("notices an edit made during the build", async () => {
    await run(async () => {
      await write("out.js", "1");
      await write("src/a.ts", "edited meanwhile");
    });
    expect(await isFresh(product(), base, base)).toBe(false);
  });
});
