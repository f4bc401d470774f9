import { join } from "node:path";
import { exists, writeAtomically } from "./lib/files.ts";
import { isFresh, makeIfStale, type Product } from "./lib/build/fingerprint.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { withLock } from "./lib/processes/lock.ts";
import { cacheDir, inRoot, installedPackages } from "./lib/paths.ts";
import { messageOf, PlainError, type Report } from "./lib/report.ts";
import { runNode } from "./lib/processes/run-tool.ts";

/** The Prisma client, generated from the database schema. */
const prismaClient: Product = {
  name: "prisma-client",
  sources: ["prisma/schema.prisma", "scripts/lib/build/prisma-client.ts", installedPackages],
  outputs: [inRoot("core/src/generated/prisma/client.ts")],
};

/** The script of `/api/docs`, as served in development; a build compresses a copy. */
export const apiViewerFile = join(cacheDir, "api-viewer/standalone.js");
/** The API viewer, extracted from its package. */
export const apiViewer: Product = {
  name: "api-viewer",
  sources: ["node_modules/@scalar/fastify-api-reference/package.json", "scripts/lib/build/api-viewer.ts"],
  outputs: [apiViewerFile],
};

const iconScript = inRoot("web/scripts/admin-icons.ts");
/** The icons of the admin, by the names under which its screens import them. */
const adminIcons: Product = {
  name: "admin-icons",
  sources: ["web/src/admin", "web/scripts/admin-icons.ts", installedPackages],
  outputs: [inRoot("web/src/admin/generated/icons.ts")],
};

const fontScript = inRoot("web/scripts/build-fonts.ts");
const fontRecord = inRoot("web/public/fonts/fonts.json");

/** Whether `npm run dev` can start without generating files. */
export async function isGenerated(): Promise<boolean> {
  const fresh = await Promise.all([prismaClient, apiViewer, adminIcons].map((product) => isFresh(product)));
  return fresh.every(Boolean);
}

/** Generates files that type check, tests and build need and that are not in the repository. Fast if nothing changed. */
export async function generate(report: Report): Promise<void> {
  await withLock(`${cacheDir}/generate.lock`, async () => {
    if (await makeIfStale(prismaClient, generateClient)) report("database client generated");
    if (await makeIfStale(apiViewer, extractApiViewer)) report("API viewer extracted");
    if ((await exists(iconScript)) && (await makeIfStale(adminIcons, writeIcons)))
      report("admin icons written");
    if ((await exists(fontScript)) && !(await exists(fontRecord))) {
      await runNode("Subsetting the fonts", ["--import", "tsx", fontScript]);
      report("fonts subset");
    }
  });
}

async function generateClient(): Promise<void> {
  // Imported only when needed: it loads the schema's parser.
  const { generatePrismaClient } = await import("./lib/build/prisma-client.ts");
  await generatePrismaClient();
}

async function extractApiViewer(): Promise<void> {
  const { readApiViewer } = await import("./lib/build/api-viewer.ts");
  await writeAtomically(apiViewerFile, await readApiViewer());
}

const writeIcons = () => runNode("Writing the admin's icons", ["--import", "tsx", iconScript]);

if (process.argv[1] === import.meta.filename)
  await runCommand(
    npmCommand(
      "generate",
      "Generates what types, tests and builds need and the repository does not have: the database client, icons, fonts.",
    ).action(() =>
      generate(console.log).catch((cause: unknown) => {
        // All lines count: a generator names several errors.
        throw new PlainError(messageOf(cause), { cause });
      }),
    ),
  );
