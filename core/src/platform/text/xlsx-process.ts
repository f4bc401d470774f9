import { createRequire } from "node:module";
import { deserialize } from "node:v8";
import { AppError } from "../app-error.ts";
import { answerApart, type ProcessLimits } from "../process/answer-apart.ts";

/**
 * A few kilobytes can keep the reader busy for minutes, have it hold a row of 16,384 cells for each that is named, or
 * end its process by the name of one cell. So it has a process of its own, which is ended at these limits.
 */
export interface ReadingLimits extends ProcessLimits {
  maxUnpackedBytes: number;
  /** Of the whole process, buffers included: the reader makes some as large as the file says that they must be. */
  maxMemoryMegabytes: number;
}

/** Each step unpacks at most about a thousand times as much, so a bomb is noticed before the whole of it is held. */
const STEP_BYTES = 16 * 1024;
/** How often the process looks at its memory, which grows by some megabytes meanwhile. */
const MEMORY_CHECK_MS = 20;

/** What a workbook says of its size is not believed: what comes out is counted. The answer's first byte says what it is. */
const SOURCE = `
// A date that is written as text without a zone is on no zone's clocks, as one that is a number is.
process.env.TZ = "UTC";
// With a zone it is an instant. The reader makes a time of its text, and at once a date of that time, which no longer says so.
const instants = new WeakSet();
let hasZone = false;
globalThis.Date = class extends Date {
  constructor(...values) {
    super(...values);
    if (hasZone) instants.add(this);
    hasZone = typeof values[0] === "string" && /T.*(?:Z|[+-]\\d\\d:?\\d\\d)\\s*$/i.test(values[0]);
  }
};
const { readFileSync } = require("node:fs");
const [fflate, reader, maxBytes, maxMegabytes] = process.argv.slice(1);
const { Unzip, UnzipInflate } = require(fflate);
const file = readFileSync(0);
// The limit of the heap covers no buffers, and a file may be written so that its reader unpacks more than is counted here.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(maxMegabytes) * 1024 * 1024) process.exit(1);
}, ${MEMORY_CHECK_MS}).unref();
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
  for (const row of rows)
    for (let at = 0; at < row.length; at++) if (instants.has(row[at])) row[at] = row[at].toISOString();
  process.stdout.write(Buffer.concat([Buffer.from("R"), require("node:v8").serialize(rows)]));
}
answer().catch((error) => process.stdout.write("M" + error.message));
`;

const packages = createRequire(import.meta.url);

/** What reads a workbook from its input. */
export const readingScript = ({
  maxUnpackedBytes,
  maxMemoryMegabytes,
}: Pick<ReadingLimits, "maxUnpackedBytes" | "maxMemoryMegabytes">) => ({
  source: SOURCE,
  args: [
    packages.resolve("fflate"),
    packages.resolve("read-excel-file/node"),
    `${maxUnpackedBytes}`,
    `${maxMemoryMegabytes}`,
  ],
});

/**
 * The first sheet's rows; a date without a zone is a `Date` whose clocks are those of UTC, an instant its text. Throws `too_large`
 * at a limit, and a plain Error for what is no workbook.
 */
export async function readRows(bytes: Uint8Array, limits: ReadingLimits): Promise<unknown[][]> {
  const { bytes: answer } = await answerApart(readingScript(limits), bytes, limits);
  const kind = answer.subarray(0, 1).toString();
  if (kind === "R") return deserialize(answer.subarray(1)) as unknown[][];
  if (kind === "M") throw new Error(answer.subarray(1).toString());
  // Nothing is said by a reader that was ended, whatever it ran into.
  throw new AppError("too_large");
}
