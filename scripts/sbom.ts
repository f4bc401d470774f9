/** `npm run sbom -- file` */
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { writeAtomically } from "./lib/files.ts";
import { listPackages } from "./lib/build/sbom.ts";

await runCommand(
  npmCommand("sbom", "Writes which packages Ezo runs with, as CycloneDX (JSON).")
    .argument("<file>", "such as ezo.cdx.json; replaced if it exists")
    .action(async (file: string) => {
      const list = await listPackages();
      await writeAtomically(file, list);
      const { components } = JSON.parse(list) as { components: unknown[] };
      console.log(`${file}: ${components.length} packages`);
    }),
);
