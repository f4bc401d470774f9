import { build as bundle, type BuildOptions, type Plugin } from "esbuild";
import { realpathSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { basename, join, relative } from "node:path";
import { apiViewer, apiViewerFile, generate, isGenerated } from "./generate.ts";
import { isFresh, makeIfStale, type Product } from "./lib/build/fingerprint.ts";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { withLock } from "./lib/processes/lock.ts";
import { cacheDir, inRoot, installedPackages, root } from "./lib/paths.ts";
import { precompress } from "./lib/build/precompress.ts";
import { messageOf, PlainError, type Report } from "./lib/report.ts";

const shared = ["contract", "package.json", installedPackages, "tsconfig.base.json", "scripts/build.ts"];
const backend = [...shared, "core/src", "core/package.json", "prisma/schema.prisma"];

const server: Product = {
  name: "server",
  sources: [...backend, "server"],
  outputs: [inRoot("server/dist/main.js"), inRoot("server/dist/openapi.json")],
};
const worker: Product = {
  name: "worker",
  sources: [...backend, "worker"],
  outputs: [inRoot("worker/dist/main.js")],
};
const web: Product = {
  name: "web",
  sources: [...shared, "web"],
  outputs: [inRoot("web/dist/client/.vite/manifest.json"), inRoot("web/dist/server/entry-server.js")],
};

/** The viewer of `/api/docs`: one file of a package that nothing else needs at run time. */
const viewer: Product = {
  name: "api-viewer-copy",
  sources: [...apiViewer.sources, "scripts/lib/build/precompress.ts"],
  outputs: [inRoot("web/dist/docs/standalone.js.br")],
};

/** Whether every build output is up to date. Takes tens of milliseconds. */
export async function isBuilt(): Promise<boolean> {
  const products = [server, worker, web, viewer].map((product) => isFresh(product));
  const fresh = await Promise.all([isGenerated(), ...products]);
  return fresh.every(Boolean);
}

/** Builds server, worker, web and the API viewer, each only if its sources have changed since its last build. */
export async function build(report: Report): Promise<void> {
  await generate(report);
  const onWait = (pid: number) => report(`waiting for another build (pid ${pid})`);
  await withLock(`${cacheDir}/build.lock`, buildStale, onWait);

  async function buildStale() {
    for (const product of [server, worker]) {
      if (await makeIfStale(product, () => buildBackend(product.name))) report(`${product.name} built`);
    }
    if (await makeIfStale(web, buildWeb)) report("web built");
    if (await makeIfStale(viewer, copyViewer)) report("API viewer copied");
  }
}

async function buildBackend(name: string): Promise<void> {
  await rm(inRoot(name, "dist"), { recursive: true, force: true });
  await bundle(bundleOptions(name, inRoot(name, "dist")));
  if (name === "server") await describeApi();
}

/** Generated here because it would block a running server for a second. */
async function describeApi(): Promise<void> {
  const [{ routes }, { openApiDocument }, { ANY_SERVER }] = await Promise.all([
    import("@ezo/contract/routes"),
    import("@ezo/server/http/openapi/openapi"),
    import("@ezo/server/http/openapi/described-api"),
  ]);
  await writeFile(inRoot("server/dist/openapi.json"), JSON.stringify(openApiDocument(routes, ANY_SERVER)));
}

/** esbuild's options for bundling a process into one file, two folders below the root. */
export const bundleOptions = (name: string, folder: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: [`${name}/src/main.ts`],
  outfile: join(folder, "main.js"),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  plugins: [resolveFor(folder)],
  sourcemap: true,
  logLevel: "silent",
});

/**
 * Bundles our own workspaces, because they are TypeScript, and keeps packages external. A package that npm has put into a
 * workspace's own node_modules, because the root has another version, is imported by path: its name would resolve to the
 * root's version from the bundle's folder.
 */
function resolveFor(outDir: string): Plugin {
  // The real path, as esbuild reports it: node_modules may be a symlink.
  const atRoot = realpathSync(inRoot("node_modules"));
  return {
    name: "own-packages",
    setup(build) {
      build.onResolve({ filter: /^@ezo\// }, ({ path }) => {
        const [, workspace, file] = /^@ezo\/([^/]+)\/(.+)$/.exec(path) ?? [];
        if (!workspace || !file) return { errors: [{ text: `${path} names no file of a workspace` }] };
        return { path: inRoot(workspace, "src", `${file}.ts`) };
      });
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind === "entry-point" || isBuiltin(path) || pluginData === isNestedResolve) return undefined;
        const found = await build.resolve(path, { kind, resolveDir, pluginData: isNestedResolve });
        if (found.errors.length > 0) return { errors: found.errors };
        if (found.path.startsWith(`${atRoot}/`)) return { path, external: true };
        return { path: relative(outDir, found.path), external: true };
      });
    },
  };
}
const isNestedResolve = Symbol("nested resolve of resolveFor");

/** Builds the browser's files, then the same app as a module with which the server renders pages. */
async function buildWeb(): Promise<void> {
  const vite = await import("vite");
  const common = { root: inRoot("web"), configFile: inRoot("web/vite.config.ts"), logLevel: "warn" } as const;
  await vite.build({ ...common, build: { outDir: "dist/client", emptyOutDir: true, manifest: true } });
  await vite.build({
    ...common,
    build: { outDir: "dist/server", emptyOutDir: true, ssr: "src/entry-server.tsx" },
  });
  await precompress(inRoot("web/dist/client"));
}

async function copyViewer(): Promise<void> {
  const folder = inRoot("web/dist/docs");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyFile(apiViewerFile, join(folder, basename(apiViewerFile)));
  await precompress(folder);
}

if (process.argv[1] === import.meta.filename)
  await runCommand(
    npmCommand(
      "build",
      "Builds server, worker, web and the API viewer, each only if its sources have changed.",
    ).action(async () => {
      const started = performance.now();
      await build(console.log).catch((cause: unknown) => {
        // All lines count: a compiler names several errors.
        throw new PlainError(messageOf(cause), { cause });
      });
      console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }),
  );
