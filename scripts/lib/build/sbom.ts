import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../paths.ts";
import { messageOf, PlainError } from "../report.ts";

/** From the lock file, which installs keep to: npm refuses to list an installation that has no tools for tests, such as the image. */
const COMMAND = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
const MAX_BYTES = 100 * 1024 * 1024;

interface Bill {
  components: { "bom-ref": string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** The packages that Ezo runs with, as CycloneDX in JSON, from npm itself. Throws a PlainError with npm's reason where it fails. */
export async function listPackages(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("npm", COMMAND, { cwd: root, maxBuffer: MAX_BYTES });
    return JSON.stringify(withoutTools(JSON.parse(stdout) as Bill), null, 2);
  } catch (error) {
    throw new PlainError(`npm sbom failed:\n${messageOf(error)}`);
  }
}

/**
 * Without what is for development only. `npm sbom --omit dev` leaves out more: a package that Ezo runs with, if any part of
 * it names the same package among its tools.
 */
function withoutTools(bill: Bill): Bill {
  const tools = new Set(
    bill.components
      .filter(({ properties = [] }) => properties.some(({ name }) => name === "cdx:npm:package:development"))
      .map((component) => component["bom-ref"]),
  );
  return {
    ...bill,
    components: bill.components.filter((component) => !tools.has(component["bom-ref"])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ dependsOn, ...dependency }) =>
        dependsOn ? { ...dependency, dependsOn: dependsOn.filter((ref) => !tools.has(ref)) } : dependency,
      ),
  };
}
