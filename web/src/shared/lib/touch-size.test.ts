import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";

it("takes at most a kilobyte to note a visit, with everything that this imports", async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL("touch.ts", import.meta.url)),
        preserveEntrySignatures: "strict",
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  const scripts = output.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  expect(scripts.join("")).toContain("referrer_host");
  expect(Buffer.byteLength(scripts.join(""))).toBeLessThanOrEqual(1000);
});
