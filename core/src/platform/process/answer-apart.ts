import { type ChildProcess, spawn } from "node:child_process";

export interface ProcessLimits {
  maxSeconds: number;
  /** Of JavaScript; buffers and WebAssembly have their memory beside it. */
  maxHeapMegabytes: number;
  /** Of what it writes, which this process holds. */
  maxAnswerBytes: number;
}

interface Answer {
  /** Empty where the script has failed or was ended. */
  bytes: Buffer;
  /** Whether it was ended since it took too long, here or by the shell's limit, or by a machine that needs its memory. */
  isCutOff: boolean;
}

/** A script of Node, given as text since a bundle has no file of its own for it, and what follows its name. */
interface Script {
  source: string;
  args: readonly string[];
}

/** The shell's limit holds even where our own process dies meanwhile and nobody is left to end the other one. */
const SHELL = 'ulimit -c 0; ulimit -t "$0"; exec "$@"';

/** Those that run. The shell's limit is of their time on a processor: one that waits would outlive a server that ends at once. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * What a script writes that is given `input`. It has a process of its own, which is ended at these limits, and with ours: then,
 * and where it fails by itself, the answer is empty.
 */
export function answerApart(script: Script, input: Uint8Array, limits: ProcessLimits): Promise<Answer> {
  const { maxSeconds, maxHeapMegabytes, maxAnswerBytes } = limits;
  const node = [process.execPath, `--max-old-space-size=${maxHeapMegabytes}`, "--eval", script.source, "--"];
  return new Promise((resolve, reject) => {
    const child = spawn("/bin/sh", ["-c", SHELL, `${Math.ceil(maxSeconds)}`, ...node, ...script.args], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: maxSeconds * 1000,
      killSignal: "SIGKILL",
      // Nothing of ours is its business: neither secrets nor options of Node.
      env: {},
    });
    running.add(child);
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= maxAnswerBytes) chunks.push(chunk);
      else child.kill("SIGKILL");
    });
    child.on("error", (error) => {
      running.delete(child);
      reject(error);
    });
    child.on("close", (code, signal) => {
      running.delete(child);
      const fits = sizeBytes <= maxAnswerBytes;
      resolve({
        bytes: code === 0 && fits ? Buffer.concat(chunks) : Buffer.alloc(0),
        isCutOff: fits && (signal === "SIGKILL" || signal === "SIGXCPU"),
      });
    });
    // It may be ended before it has read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
