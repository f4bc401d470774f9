import { basename } from "node:path";
import { ConfigError } from "@ezo/core/platform/config";
import { Command } from "commander";
import { messageOf, PlainError } from "./report.ts";

/** A command of `package.json`, with its `--help`; options and words that it does not know are refused by name. */
export const npmCommand = (script: string, description: string): Command =>
  new Command(`npm run ${script} --`).description(description).showHelpAfterError("--help says more.");

/**
 * Runs it. A failure ends in a sentence and exit code 1; where an unexpected one comes from is shown with
 * LOG_LEVEL=debug.
 */
export async function runCommand(command: Command, argv: readonly string[] = process.argv): Promise<void> {
  try {
    await command.parseAsync([...argv]);
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof PlainError;
    const name = basename(argv[1] ?? "", ".ts");
    // Prisma quotes its caller's code before the last line, which has the reason.
    const reason = messageOf(error).trim().split("\n").at(-1);
    console.error(isExpected ? error.message : `${name} failed: ${reason}`);
    if (!isExpected && /^(debug|trace)$/.test(process.env["LOG_LEVEL"] ?? "")) console.error(error);
    process.exitCode = 1;
  }
}
