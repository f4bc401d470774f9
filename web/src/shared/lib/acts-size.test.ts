import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

it("takes six hundred bytes of every page to note what visitors look at, and a kilobyte later to send it", async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("acts.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
        // Numbers are written into the code, as on the site.
        optimization: { inlineConst: { mode: "all" } },
        // Every page has the helper that loads scripts, too: a chunk of its own, as on the site.
        output: { codeSplitting: { groups: [{ name: "preload", test: /vite\/preload-helper/ }] } },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  const chunks = output.flatMap((file) => (file.type === "chunk" && file.name !== "preload" ? [file] : []));
  const bytes = (isEntry: boolean) =>
    chunks
      .filter((chunk) => chunk.isEntry === isEntry)
      .reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);
  expect(chunks.map(({ code }) => code).join("")).toContain("sendBeacon");
  expect(bytes(false)).toBeGreaterThan(200);
  expect(bytes(true)).toBeLessThanOrEqual(600);
  expect(bytes(false)).toBeLessThanOrEqual(1000);
});
