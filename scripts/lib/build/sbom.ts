import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../paths.ts";
import { messageOf, PlainError } from "../report.ts";

/** From the lock file, which installs keep to: npm refuses to list an installation that has no tools for tests, such as the image. */
const COMMAND = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
const MAX_BYTES = 100 * 1024 * 1024;

/** The packages that Ezo runs with, as CycloneDX in JSON, from npm itself. Throws a PlainError with npm's reason where it fails. */
export async function listPackages(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("npm", COMMAND, { cwd: root, maxBuffer: MAX_BYTES });
    return stdout;
  } catch (error) {
    throw new PlainError(`npm sbom failed:\n${messageOf(error)}`);
  }
}
