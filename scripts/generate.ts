import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { exists, writeWhole } from "./lib/files.ts";
import { isFresh, makeIfStale, type Product } from "./lib/fingerprint.ts";
import { withLock } from "./lib/lock.ts";
import { cacheDir, inRoot, installedPackages } from "./lib/paths.ts";
import { messageOf, type Report } from "./lib/report.ts";
import { runNode } from "./lib/run-tool.ts";

/** What is generated from the database schema: the Prisma client. */
export const prismaClient: Product = {
  name: "prisma-client",
  sources: ["prisma/schema.prisma", "prisma.config.ts", installedPackages],
  outputs: [inRoot("core/src/generated/prisma/client.ts")],
};

/** Where the server finds the script of `/api/docs` while developing; a build compresses a copy. */
export const apiViewerFile = join(cacheDir, "api-viewer/standalone.js");
/** What shows the API's description in a browser, taken out of its package. */
export const apiViewer: Product = {
  name: "api-viewer",
  sources: ["node_modules/@scalar/fastify-api-reference/package.json", "scripts/lib/api-viewer.ts"],
  outputs: [apiViewerFile],
};

const fontScript = inRoot("web/scripts/build-fonts.ts");
const fontRecord = inRoot("web/public/fonts/fonts.json");

/** Whether `npm run dev` can start from what is there. */
export async function isGenerated(): Promise<boolean> {
  const fresh = await Promise.all([prismaClient, apiViewer].map((product) => isFresh(product)));
  return fresh.every(Boolean);
}

/** Makes the files that are not in the repository but that type check, tests and build need. Quick when nothing changed. */
export async function generate(report: Report): Promise<void> {
  await withLock(`${cacheDir}/generate.lock`, async () => {
    if (await makeIfStale(prismaClient, generateClient)) report("database client generated");
    if (await makeIfStale(apiViewer, extractApiViewer)) report("API viewer taken out of its package");
    if ((await exists(fontScript)) && !(await exists(fontRecord))) {
      await runNode("Cutting the fonts", ["--import", "tsx", fontScript]);
      report("fonts cut");
    }
  });
}

async function generateClient(): Promise<void> {
  await runNode("prisma generate", [inRoot("node_modules/prisma/build/index.js"), "generate"], {
    ...process.env,
    // Prisma insists on an engine's file, which it would download, and does not use it for this.
    PRISMA_SCHEMA_ENGINE_BINARY: await findAnyProgram(),
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  });
}

async function extractApiViewer(): Promise<void> {
  // Loaded only when it is needed: the parser comes with Vite.
  const { readApiViewer } = await import("./lib/api-viewer.ts");
  await writeWhole(apiViewerFile, await readApiViewer());
}

async function findAnyProgram(): Promise<string> {
  for (const path of ["/usr/bin/true", "/bin/true"]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return process.execPath;
}

if (process.argv[1] === import.meta.filename) {
  await generate(console.log).catch((err: unknown) => {
    console.error(messageOf(err));
    process.exitCode = 1;
  });
}
