import { context } from "esbuild";
import { bundleOptions } from "../build.ts";
import { cacheDir } from "./paths.ts";

export type BackendName = "server" | "worker";

/** Where a process of `npm run dev` lies: as deep below the root as a built one, for it looks for files from there. */
export const devFile = (name: BackendName): string => `${cacheDir}/dev-${name}/main.js`;

/**
 * Bundles server and worker from their sources, again and again. Loading 600 TypeScript files one by one takes a
 * process twice as long as its bundle does, and an edit costs the bundler tenths of a second.
 */
export async function openDevBundles() {
  const open = (name: BackendName) => context(bundleOptions(name, `${cacheDir}/dev-${name}`));
  const [server, worker] = await Promise.all([open("server"), open("worker")]);
  const bundles = { server, worker };
  return {
    /** Rejects where the sources do not compile; what was bundled before stays. */
    make: async (names: readonly BackendName[]): Promise<void> => {
      await Promise.all(names.map((name) => bundles[name].rebuild()));
    },
    close: async (): Promise<void> => {
      await Promise.all([server.dispose(), worker.dispose()]);
    },
  };
}
export type DevBundles = Awaited<ReturnType<typeof openDevBundles>>;
