import { ConfigError } from "@ezo/core/platform/config/config";
import { Command } from "commander";
import { messageOf, PlainError } from "../report.ts";

/** A command of `package.json` with `--help`; unknown options and arguments are refused by name. */
export const npmCommand = (script: string, description: string): Command =>
  new Command(`npm run ${script} --`).description(description).showHelpAfterError("See --help.");

/**
 * Runs a command. A failure prints one sentence and exits with 1; LOG_LEVEL=debug also shows the stack of an unexpected
 * error.
 */
export async function runCommand(command: Command, argv: readonly string[] = process.argv): Promise<void> {
  const fail = (error: unknown) => {
    reportFailure(command, error);
    process.exitCode = 1;
  };
  // An error that nothing waits for, such as a connection that breaks: Node would print its stack.
  const failAtOnce = (error: unknown) => {
    fail(error);
    process.exit();
  };
  process.on("uncaughtException", failAtOnce);
  try {
    await command.parseAsync([...argv]);
  } catch (error) {
    fail(error);
  } finally {
    process.off("uncaughtException", failAtOnce);
  }
}

function reportFailure(command: Command, error: unknown): void {
  const isExpected = error instanceof ConfigError || error instanceof PlainError;
  // Prisma's message quotes the calling code; its last line has the reason.
  const reason = messageOf(error).trim().split("\n").at(-1);
  const name = command.name().replace(/ --$/, "");
  console.error(isExpected ? error.message : `${name} failed: ${reason}`);
  if (!isExpected && /^(debug|trace)$/.test(process.env["LOG_LEVEL"] ?? "")) console.error(error);
}
