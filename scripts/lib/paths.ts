import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Outputs of builds and tests that can be generated again. */
export const cacheDir = join(root, ".cache");

/** A path inside the repository. */
export const inRoot = (...parts: string[]): string => join(root, ...parts);

/** npm's record of what is installed and where: it changes when the packages do. Relative to the root. */
export const installedPackages = "node_modules/.package-lock.json";
