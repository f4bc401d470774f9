import { readFile } from "node:fs/promises";
import { parseSync, Visitor } from "vite";
import { inRoot } from "./paths.ts";
import { PlainError } from "./report.ts";

/** What the viewer hands to the page that starts it (see docs-page.ts). */
const MARK = "window.Scalar={createApiReference:";

/**
 * Scalar's viewer, as the one script that browsers need. Its plugin for Fastify carries the same script as the package
 * for browsers in a tenth of the size: as a text inside its one module. The module is read and not run, for what it
 * imports is not installed (`overrides` in package.json).
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
    throw new PlainError(`${module} holds ${found.length} viewers`);
  // Browsers would ask for the source map, which the package does not have.
  return viewer.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
}
