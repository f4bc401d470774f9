import { readdirSync, readFileSync } from "node:fs";
import { dirname, posix, sep } from "node:path";
import { inRoot } from "../paths.ts";

/** Slow: they fill the whole cache, wait for leases, or write thousands of rows. The full run has them in both modes. */
export const FULL_ONLY = [
  "e2e/integration/platform/cache/cache-warm.int.test.ts",
  "e2e/integration/people/mails/reply-crash.int.test.ts",
  // To read query plans; what the lists find is tested beside them.
  "e2e/integration/people/enquiries/long-lists.int.test.ts",
  "e2e/integration/people/enquiries/deep-pages.int.test.ts",
];
/** Slow, too, and the same in either mode: they install packages, start twenty processes, or run the compiler. */
export const FULL_ONLY_ONCE = [
  "e2e/integration/platform/operations/image.int.test.ts",
  "scripts/tests/commands.int.test.ts",
  "scripts/tests/dev.int.test.ts",
  "e2e/integration/platform/api/api-client.int.test.ts",
  "e2e/integration/platform/api/client-package.int.test.ts",
  // `npm test` generates the client before anything else.
  "scripts/lib/build/prisma-client.int.test.ts",
  // start.int.test.ts opens the catcher's inbox.
  "scripts/lib/tests/mail-catcher.int.test.ts",
];

/**
 * What works otherwise with Redis: queues, their workers and what these send, live events, and what names the mode. The
 * cache, the limits and the live connections of several servers have tests of their own, which name it.
 */
const USES_THE_MODE =
  /\b(?:workers?|startWorker\w*|drain\w*|mailbox|live|openLive|queues?|redis\w*|EZO_TEST_MODE)\b/i;
/** The tests' own helpers; those of e2e/stack only offer what a test has to name. */
const IMPORTED = /from "(\.{1,2}\/[^"]+\.ts)"/g;
const HELPERS_OF_ALL = "e2e/integration/";

/** Whether the test in `file`, a path from the root, is the same in either mode: neither it nor a helper of the tests uses the mode. */
export function isSameInEitherMode(file: string): boolean {
  const text = readFileSync(inRoot(file), "utf8");
  const helpers = [...text.matchAll(IMPORTED)]
    .map(([, path = ""]) => ({ path, file: posix.join(dirname(file), path) }))
    .filter((each) => each.path.startsWith("./") || each.file.startsWith(HELPERS_OF_ALL))
    .map((each) => each.file);
  return !USES_THE_MODE.test(text) && helpers.every(isSameInEitherMode);
}

const TESTED_FOLDERS = ["core", "server", "worker", "prisma", "scripts", "e2e"];
const integrationTests = (): string[] =>
  TESTED_FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".int.test.ts") && !path.includes("node_modules"))
      .map((path) => posix.join(folder, ...path.split(sep))),
  );

/** The files of integration tests that a run leaves out in a mode. */
export function leftOut(mode: "postgres" | "redis", isFull: boolean): string[] {
  if (!isFull) return [...FULL_ONLY, ...FULL_ONLY_ONCE];
  return mode === "redis" ? [...FULL_ONLY_ONCE, ...integrationTests().filter(isSameInEitherMode)] : [];
}
