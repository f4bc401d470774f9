import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Runs `module` in a separate process with `input` as its JSON argument; resolves to the message it sends. */
export async function inOwnProcess<Result>(module: string, input: { url: string }): Promise<Result> {
  const child = fork(fileURLToPath(module), [JSON.stringify(input)], { execArgv: ["--import", "tsx"] });
  const [result] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`the load on ${input.url} ended with ${String(code)}`);
    }),
  ])) as [Result];
  return result;
}
