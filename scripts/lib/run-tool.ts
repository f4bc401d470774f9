import { spawn } from "node:child_process";
import { root } from "./paths.ts";
import { PlainError } from "./report.ts";

/** Runs a script with this Node and waits for its end. What it prints is only shown, in the error, if it fails. */
export function runNode(title: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
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
