import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);
/** What `#flags` stands for in imports. */
export const flags = join(dirname(resolve("country-flag-icons/package.json")), "3x2");
