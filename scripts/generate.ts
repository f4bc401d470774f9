import { join } from "node:path";
import { exists, writeWhole } from "./lib/files.ts";
import { isFresh, makeIfStale, type Product } from "./lib/fingerprint.ts";
import { withLock } from "./lib/lock.ts";
import { cacheDir, inRoot, installedPackages } from "./lib/paths.ts";
import { messageOf, type Report } from "./lib/report.ts";
import { runNode } from "./lib/run-tool.ts";

/** What is generated from the database schema: the Prisma client. */
const prismaClient: Product = {
  name: "prisma-client",
  sources: ["prisma/schema.prisma", "scripts/lib/prisma-client.ts", installedPackages],
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
  // Loaded only when it is needed, like the next: it brings the schema's parser.
  const { generatePrismaClient } = await import("./lib/prisma-client.ts");
  await generatePrismaClient();
}

async function extractApiViewer(): Promise<void> {
  const { readApiViewer } = await import("./lib/api-viewer.ts");
  await writeWhole(apiViewerFile, await readApiViewer());
}

if (process.argv[1] === import.meta.filename) {
  await generate(console.log).catch((err: unknown) => {
    console.error(messageOf(err));
    process.exitCode = 1;
  });
}
