/**
 * Checks that every regular expression on the server runs in linear time, so that hostile text cannot keep it busy. Part of
 * `npm run lint`. Patterns that have passed are cached, because their time depends on nothing else.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { installOwnPackages } from "./lib/build/own-packages.ts";
import { cacheDir, inRoot, installedPackages } from "./lib/paths.ts";
import { isFullRun } from "./lib/tests/test-scope.ts";

/** Everything that runs on a server, ours or that of another system; `web/src/admin` runs only in staff browsers. */
const FOLDERS = [
  "client/src",
  "contract/src",
  "core/src",
  "server/src",
  "worker/src",
  "web/src/app",
  "web/src/public",
  "web/src/shared",
];
/** Fewer patterns than this means that folders have moved and are no longer checked. */
const MIN_PATTERNS = 100;
/**
 * Files that may build patterns at run time. Elsewhere patterns must be literals, so that they can be checked. The examples of
 * the API description compile patterns of the contract, which are literals there.
 */
const MAY_COMPUTE = ["server/src/http/openapi/examples.ts"];

/** Long enough that quadratic time takes seconds instead of milliseconds. */
const LENGTH = 50_000;
/** CPU time, which does not depend on other programs on the machine. */
const BOUND_MS = 1000;
const HOSTILE = [
  `x@${".".repeat(LENGTH)}@`,
  ...["a", "0", " ", "-", ".", "/", "<", "@", '"', "\n", "\u2028", "<a ", "=?", "a.", "-0", "{n", " ,"].map(
    (part) => `${part.repeat(Math.ceil(LENGTH / part.length))}\u0000`,
  ),
];
/** Proving a few long patterns takes seconds each, and only lookaround needs fuzzing: both are left to the full run. */
const PROOF = isFullRun
  ? ({ checker: "auto", timeout: 60_000 } as const)
  : ({ checker: "automaton", timeout: 250 } as const);

/** What recheck finds. Its lock file is the one of dead code's tool: those who only run Ezo install neither. */
type Diagnostics = { checker: "automaton" | "fuzz" } & (
  | { status: "safe" }
  | { status: "unknown"; error: { kind: string } }
  | {
      status: "vulnerable";
      complexity: { summary: string };
      attack: { pumps: { prefix: string; pump: string }[]; suffix: string };
    }
);
interface Recheck {
  checkSync: (source: string, flags: string, options: object) => Diagnostics;
}

interface Pattern {
  source: string;
  flags: string;
  files: string[];
}

function patternsOf(folders: readonly string[]) {
  const literals = new Map<string, Pattern>();
  const computed = new Set<string>();
  for (const file of folders.flatMap(sourcesIn)) {
    const noteComputed = ({ callee }: { callee: object }) => {
      if ("name" in callee && callee.name === "RegExp") computed.add(file);
    };
    new Visitor({
      Literal(node) {
        if (!("regex" in node) || !node.raw) return;
        const known = literals.get(node.raw);
        if (known) known.files.push(file);
        else literals.set(node.raw, { source: node.regex.pattern, flags: node.regex.flags, files: [file] });
      },
      NewExpression: noteComputed,
      CallExpression: noteComputed,
    }).visit(parseSync(file, readFileSync(inRoot(file), "utf8")).program);
  }
  return { literals, computed };
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.startsWith("generated"))
    .map((name) => `${folder}/${name}`);

/** What is wrong with a pattern; null if it takes linear time. */
function faultOf({ source, flags }: Pattern): string | null {
  // A fixed seed, so that fuzzing is repeatable.
  const found = recheck.checkSync(source, flags, { ...PROOF, randomSeed: 1 });
  const isLeftToFullRun =
    !isFullRun && found.status === "unknown" && ["unsupported", "timeout"].includes(found.error.kind);
  if (found.status === "unknown" && !isLeftToFullRun) return `cannot be judged: ${found.error.kind}`;
  // The automaton proves. Fuzzing, used for lookaround, only suspects: its proposed attack is then measured.
  if (found.checker === "automaton" && found.status === "vulnerable")
    return `takes ${found.complexity.summary} time`;
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
  for (const text of [...HOSTILE, ...proposedBy(found)]) {
    const startedAt = process.cpuUsage();
    pattern.test(text);
    const { user, system } = process.cpuUsage(startedAt);
    const tookMs = Math.round((user + system) / 1000);
    if (tookMs >= BOUND_MS) return `takes ${tookMs} ms for ${JSON.stringify(text.slice(0, 8))}…`;
  }
  return null;
}

/** The attack that recheck proposes, at full length. */
function proposedBy(found: Diagnostics): string[] {
  if (found.status !== "vulnerable") return [];
  const { pumps, suffix } = found.attack;
  const repeats = Math.ceil(LENGTH / Math.max(1, pumps.map(({ pump }) => pump).join("").length));
  return [pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join("") + suffix];
}

/** Cache of patterns that have passed, valid for this version of the script and of the installed packages. */
const passedFile = join(cacheDir, isFullRun ? "patterns-full.json" : "patterns.json");
const checkerHash = createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .update(readFileSync(inRoot(installedPackages)))
  .update(readFileSync(inRoot("knip/package-lock.json")))
  .digest("hex");
function readPassed(): Set<string> {
  if (!existsSync(passedFile)) return new Set();
  const kept = JSON.parse(readFileSync(passedFile, "utf8")) as { checkerHash: string; passed: string[] };
  return new Set(kept.checkerHash === checkerHash ? kept.passed : []);
}

// In this thread: its way through another one sometimes looks for an answer before it is there.
process.env["RECHECK_SYNC_BACKEND"] = "pure";
await installOwnPackages("knip", console.log);
const recheck = createRequire(inRoot("knip/package.json"))("recheck") as Recheck;
const { literals, computed } = patternsOf(FOLDERS);
const known = readPassed();
const passed: string[] = [];
const faults = [...computed]
  .filter((file) => !MAY_COMPUTE.includes(file))
  .map((file) => `${file} computes a pattern`);
if (literals.size < MIN_PATTERNS) faults.push(`only ${literals.size} patterns were read`);
for (const [raw, pattern] of literals) {
  const fault = known.has(raw) ? null : faultOf(pattern);
  if (fault === null) passed.push(raw);
  else faults.push(`${raw} in ${pattern.files.join(", ")}: ${fault}`);
}
mkdirSync(dirname(passedFile), { recursive: true });
writeFileSync(passedFile, JSON.stringify({ checkerHash, passed }));
for (const fault of faults) console.error(fault);
console.log(`${literals.size} patterns, ${faults.length} faults in them`);
process.exitCode = faults.length === 0 ? 0 : 1;
