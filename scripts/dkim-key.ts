/** `npm run dkim-key -- domain [selector]` */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmCommand, runCommand } from "./lib/processes/command.ts";
import { makeDkimKey, zoneLine } from "./lib/dkim-key.ts";
import { existingConfig } from "./lib/database/reach-database.ts";
import { PlainError } from "./lib/report.ts";

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/;
const SELECTOR = /^[a-z0-9-]+$/;

await runCommand(
  npmCommand("dkim-key", "Creates a key for signing mail and prints its DNS record and settings.")
    .argument("<domain>", "the domain of MAIL_FROM")
    .argument("[selector]", "the key's name", `ezo${new Date().getUTCFullYear()}`)
    .action(async (domain: string, selector: string) => {
      if (!DOMAIN.test(domain)) throw new PlainError(`${domain} is not a domain; example: firm.ge`);
      if (!SELECTOR.test(selector))
        throw new PlainError("A selector has letters, digits and hyphens; example: ezo2026");
      const { dataDir } = await existingConfig();
      const file = join(dataDir, "dkim", `${selector}.${domain}.pem`);
      const { privateKey, record } = makeDkimKey(domain, selector);
      await mkdir(join(dataDir, "dkim"), { recursive: true, mode: 0o700 });
      await writeFile(file, privateKey, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
        // Mails in transit are verified against the old key's record.
        if (error.code === "EEXIST") throw new PlainError(`${file} already exists: use another selector`);
        throw error;
      });
      console.log(`Add to the domain's DNS:\n\n${zoneLine(record)}\n\nOnce it answers, set:\n`);
      console.log(`DKIM_DOMAIN=${domain}\nDKIM_SELECTOR=${selector}\nDKIM_PRIVATE_KEY_FILE=${file}`);
    }),
);
