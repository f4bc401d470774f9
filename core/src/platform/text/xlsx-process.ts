import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { deserialize } from "node:v8";
import { AppError } from "../app-error.ts";

/**
 * A few kilobytes can keep the reader busy for minutes, have it hold a row of 16,384 cells for each that is named, or
 * end its process by the name of one cell. So it has a process of its own, which is ended at these limits.
 */
export interface ReadingLimits {
  maxUnpackedBytes: number;
  maxSeconds: number;
  maxHeapMegabytes: number;
}

/** Each step unpacks at most about a thousand times as much, so a bomb is noticed before the whole of it is held. */
const STEP_BYTES = 16 * 1024;

/**
 * Given as text, since a bundle has no file of its own for it. What a workbook says of its size is not believed: what
 * comes out is counted. The first byte of the answer says what it is.
 */
const SOURCE = `
const { readFileSync } = require("node:fs");
const [fflate, reader, maxBytes] = process.argv.slice(1);
const { Unzip, UnzipInflate } = require(fflate);
const file = readFileSync(0);
function isTooLarge() {
  let unpacked = 0;
  const unzip = new Unzip((entry) => {
    entry.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length && unpacked <= Number(maxBytes); at += ${STEP_BYTES})
    unzip.push(file.subarray(at, at + ${STEP_BYTES}), at + ${STEP_BYTES} >= file.length);
  return unpacked > Number(maxBytes);
}
async function answer() {
  if (isTooLarge()) return process.stdout.write("L");
  const rows = await require(reader).readSheet(file);
  process.stdout.write(Buffer.concat([Buffer.from("R"), require("node:v8").serialize(rows)]));
}
answer().catch((error) => process.stdout.write("M" + error.message));
`;

/** The shell's limit holds even where our own process dies meanwhile and nobody is left to end the reader. */
const SHELL = 'ulimit -c 0; ulimit -t "$0"; exec "$@"';

const packages = createRequire(import.meta.url);

/** The first sheet's rows. Throws `too_large` at a limit, and a plain Error for what is no workbook. */
export async function readRows(bytes: Uint8Array, limits: ReadingLimits): Promise<unknown[][]> {
  const answer = await answerOf(bytes, limits);
  const kind = answer.subarray(0, 1).toString();
  if (kind === "R") return deserialize(answer.subarray(1)) as unknown[][];
  if (kind === "M") throw new Error(answer.subarray(1).toString());
  // Nothing is said by a reader that was ended, whatever it ran into.
  throw new AppError("too_large");
}

function answerOf(bytes: Uint8Array, limits: ReadingLimits): Promise<Buffer> {
  const { maxUnpackedBytes, maxSeconds, maxHeapMegabytes } = limits;
  const node = [process.execPath, `--max-old-space-size=${maxHeapMegabytes}`, "--eval", SOURCE, "--"];
  const given = [packages.resolve("fflate"), packages.resolve("read-excel-file/node"), `${maxUnpackedBytes}`];
  return new Promise((resolve, reject) => {
    const reader = spawn("/bin/sh", ["-c", SHELL, `${Math.ceil(maxSeconds)}`, ...node, ...given], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: maxSeconds * 1000,
      killSignal: "SIGKILL",
      // Nothing of ours is its business: neither secrets nor options of Node.
      env: {},
    });
    const chunks: Buffer[] = [];
    reader.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    reader.on("error", reject);
    reader.on("close", (code) => resolve(code === 0 ? Buffer.concat(chunks) : Buffer.alloc(0)));
    // It may be ended before it has read everything.
    reader.stdin.on("error", () => undefined);
    reader.stdin.end(bytes);
  });
}
