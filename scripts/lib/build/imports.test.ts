import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { IMPORT_RULES } from "./import-rules.ts";
import { checkImports } from "./imports.ts";

/** Import errors of a repository with these files, by path. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "ezo-imports-"));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const folders = [...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? ""))];
  return checkImports(
    root,
    folders.filter((folder) => folder !== "node_modules"),
    IMPORT_RULES,
  ).faults;
}

it("accepts imports along the layers", async () => {
  const faults = await faultsOf({
    "client/src/client.test.ts": 'import { it } from "vitest";\nexport { it };',
    "node_modules/vitest/index.js": "",
    "contract/src/room.ts": 'import { join } from "node:path";\nexport const room = join("a");',
    "core/src/platform/queue.ts": 'import { Queue } from "bullmq";\nexport const queue = Queue;',
    "core/src/sales/sales.ts":
      'import { room } from "@ezo/contract/room";\nexport * from "../platform/queue.ts";',
    "server/src/main.ts": 'import "@ezo/core/sales/sales";\nimport "express";',
    "server/node_modules/express/index.js": "",
    "web/src/public/home/home.tsx": 'import "./home.css";',
    "web/src/public/home/home.css": "",
    "node_modules/bullmq/index.js": "",
  });
  expect(faults).toEqual([]);
});

it.each([
  ["contract is a leaf", "contract/src/a.ts", "core/src/b.ts", "../../core/src/b.ts"],
  ["the client needs nothing", "client/src/a.ts", "contract/src/b.ts", "@ezo/contract/b"],
  ["the client needs nothing", "client/src/a.ts", "node_modules/zod/package.json", "zod"],
  ["web imports only contract", "web/src/a.ts", "core/src/b.ts", "@ezo/core/b"],
  ["core imports no transport", "core/src/a.ts", "server/src/b.ts", "@ezo/server/b"],
  ["core imports no transport", "core/src/a.ts", "node_modules/express/package.json", "express/lib/router"],
  ["server and worker are separate", "worker/src/a.ts", "server/src/b.ts", "@ezo/server/b"],
  ["features use events, not queues", "core/src/sales/a.ts", "node_modules/bullmq/package.json", "bullmq"],
  ["web features are separate", "web/src/public/home/a.ts", "web/src/public/news/b.ts", "../news/b.ts"],
  [
    "web features are separate",
    "web/src/admin/home/a.ts",
    "web/src/public/home/b.ts",
    "../../public/home/b.ts",
  ],
  [
    "public stays light",
    "web/src/shared/a.ts",
    "node_modules/@mantine/core/package.json",
    "@mantine/core/styles.css",
  ],
])("%s: %s imports %s", async (rule, from, to, wanted) => {
  const forms = [
    `import { b } from "${wanted}";`,
    `import type { B } from "${wanted}";`,
    `import "${wanted}";`,
    `export * from "${wanted}";`,
    `export const later = () => import("${wanted}");`,
  ];
  for (const form of forms) {
    const faults = await faultsOf({ [from]: form, [to]: "" });
    expect([form, faults]).toEqual([form, [expect.stringContaining(`${rule}: ${from} imports `)]]);
  }
});

it.each(["./gone.ts", "@ezo/contract/gone", "gone", "@gone/gone/part"])(
  "finds nothing at %s",
  async (wanted) => {
    const faults = await faultsOf({ "server/src/a.ts": `import "${wanted}";`, "contract/src/b.ts": "" });
    expect(faults).toEqual([`missing: server/src/a.ts imports ${wanted}`]);
  },
);

it("names the files of a cycle", async () => {
  const faults = await faultsOf({
    "core/src/entry.ts": 'import "./a.ts";',
    "core/src/a.ts": 'import "./b.ts";',
    "core/src/b.ts": 'export { c } from "./c.ts";',
    "core/src/c.ts": 'import type { A } from "./a.ts";\nexport const c: A = 1;',
  });
  expect(faults).toEqual(["cycle: core/src/a.ts → core/src/b.ts → core/src/c.ts → core/src/a.ts"]);
});

it("fails on files that it cannot parse", async () => {
  await expect(faultsOf({ "core/src/a.ts": 'import { from "./b.ts";' })).rejects.toThrow("core/src/a.ts");
});
