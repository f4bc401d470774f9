import { context } from "esbuild";
import { bundleOptions } from "../../build.ts";
import { cacheDir } from "../paths.ts";

export type BackendName = "server" | "worker";

/** The bundle of a process of `npm run dev`: as deep below the root as a built one, because it finds files relative to itself. */
export const devFile = (name: BackendName): string => `${cacheDir}/dev-${name}/main.js`;

/**
 * Bundles server and worker from their sources after each edit. Loading 600 TypeScript files one by one takes a process
 * twice as long as loading its bundle, and rebuilding takes tenths of a second.
 */
export async function openDevBundles() {
  const open = (name: BackendName) => context(bundleOptions(name, `${cacheDir}/dev-${name}`));
  const [server, worker] = await Promise.all([open("server"), open("worker")]);
  const bundles = { server, worker };
  return {
    /** Rejects if the sources do not compile; the previous bundle stays. */
    make: async (names: readonly BackendName[]): Promise<void> => {
      await Promise.all(names.map((name) => bundles[name].rebuild()));
    },
    close: async (): Promise<void> => {
      await Promise.all([server.dispose(), worker.dispose()]);
    },
  };
}
export type DevBundles = Awaited<ReturnType<typeof openDevBundles>>;
