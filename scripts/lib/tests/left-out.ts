/** Slow: they fill the whole cache, wait for leases, or write thousands of rows. The full run has them in both modes. */
export const FULL_ONLY = [
  "e2e/integration/platform/cache-warm.int.test.ts",
  "e2e/integration/people/mails/reply-crash.int.test.ts",
  // To read query plans; what the lists find is tested beside them.
  "e2e/integration/people/long-lists.int.test.ts",
];
/** Slow, too, and the same in either mode: they install packages, start twenty processes, or run the compiler. */
export const FULL_ONLY_ONCE = [
  "e2e/integration/content/image.int.test.ts",
  "scripts/tests/commands.int.test.ts",
  "scripts/tests/dev.int.test.ts",
  "e2e/integration/platform/api/api-client.int.test.ts",
  "e2e/integration/platform/api/client-package.int.test.ts",
  // `npm test` generates the client before anything else.
  "scripts/lib/build/prisma-client.int.test.ts",
  // start.int.test.ts opens the catcher's inbox.
  "scripts/lib/tests/mail-catcher.int.test.ts",
];

/** The files of integration tests that a run leaves out in a mode. */
export function leftOut(mode: "postgres" | "redis", isFull: boolean): string[] {
  if (!isFull) return [...FULL_ONLY, ...FULL_ONLY_ONCE];
  return mode === "redis" ? FULL_ONLY_ONCE : [];
}
