import { readFile } from "node:fs/promises";
import { parseSync, Visitor } from "vite";
import { inRoot } from "../paths.ts";
import { PlainError } from "../report.ts";

/** How the viewer's script begins to register itself (see docs-page.ts). */
const MARK = "window.Scalar={createApiReference:";

/**
 * Scalar's viewer as a single script for browsers. Its Fastify plugin contains the same script as the package for browsers,
 * as a string in its one module, at a tenth of the size. The module is parsed and not run, because its imports are not
 * installed (`overrides` in package.json).
 */
export async function readApiViewer(
  module = inRoot("node_modules/@scalar/fastify-api-reference/dist/index.js"),
): Promise<string> {
  const found: string[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === "string" && value.includes(MARK)) found.push(value);
    },
  }).visit(parseSync(module, await readFile(module, "utf8")).program);
  const [viewer] = found;
  if (viewer === undefined || found.length > 1)
    throw new PlainError(`${module} contains ${found.length} viewers, expected 1`);
  // The package does not include the source map.
  return viewer.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
}
