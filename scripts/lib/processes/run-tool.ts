import { spawn, type SpawnOptions } from "node:child_process";
import { root } from "../paths.ts";
import { PlainError } from "../report.ts";

/** Runs a script with this Node and waits for it. Its output is shown, in the error, only if it fails. */
export const runNode = (title: string, args: string[], env?: NodeJS.ProcessEnv): Promise<void> =>
  runProgram(title, process.execPath, args, { env });

/** The same for any program, in the project's root unless the options say otherwise. */
export function runProgram(
  title: string,
  program: string,
  args: string[],
  { cwd = root, env = process.env }: Pick<SpawnOptions, "cwd" | "env"> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new PlainError(`${title} failed:\n${output.trim()}`));
    });
  });
}
