import { readFileSync } from "node:fs";
import { satisfies } from "semver";
import { inRoot } from "../paths.ts";

/** The versions of Node that every package accepts: `engines` in package.json. */
export const supportedNodes = (): string =>
  (JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { engines: { node: string } }).engines.node;

/** Why this version of Node cannot run Ezo; undefined if it can. */
export function nodeFault(version: string, supported = supportedNodes()): string | undefined {
  if (satisfies(version, supported)) return undefined;
  return `Node ${version} is not supported: Ezo needs ${supported.replaceAll(" || ", " or ")}`;
}
