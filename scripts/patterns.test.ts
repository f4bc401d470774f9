import { readdirSync, readFileSync } from "node:fs";
import { checkSync, type Diagnostics } from "recheck";
import { parseSync, Visitor } from "vite";
import { describe, expect, it, vi } from "vitest";
import { inRoot } from "./lib/paths.ts";
import { isFullRun } from "./lib/test-scope.ts";

/** Everything that runs on the server; `web/src/admin` runs in the browsers of staff alone. */
const FOLDERS = [
  "contract/src",
  "core/src",
  "server/src",
  "worker/src",
  "web/src/app",
  "web/src/public",
  "web/src/shared",
];

interface Pattern {
  source: string;
  flags: string;
  files: string[];
}

function patternsOf(folders: readonly string[]) {
  const literals = new Map<string, Pattern>();
  const computed: string[] = [];
  for (const file of folders.flatMap(sourcesIn)) {
    const noteComputed = ({ callee }: { callee: object }) => {
      if ("name" in callee && callee.name === "RegExp") computed.push(file);
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

const { literals, computed } = patternsOf(FOLDERS);

/** Long enough for quadratic time to show: seconds instead of milliseconds. */
const LENGTH = 50_000;
/** Of the processor's time, which other programs on a busy machine do not lengthen. */
const BOUND_MS = 1000;
const HOSTILE = [
  (length: number) => `x@${".".repeat(length)}@`,
  ...["a", "0", " ", "-", ".", "/", "<", "@", '"', "\n", "\u2028", "<a ", "=?", "a.", "-0", "{n", " ,"].map(
    (part) => (length: number) => `${part.repeat(Math.ceil(length / part.length))}\u0000`,
  ),
];

/** The proof of a few long patterns takes seconds each; the quick run leaves those to the full one. */
const QUICK_PROOF_MS = 250;

/** What recheck proposes as an attack, at full length. */
function proposedBy(found: Diagnostics): string[] {
  if (found.status !== "vulnerable") return [];
  const { pumps, suffix } = found.attack;
  const repeats = Math.ceil(LENGTH / Math.max(1, pumps.map(({ pump }) => pump).join("").length));
  return [pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join("") + suffix];
}

describe("every pattern that runs on the server", () => {
  vi.stubEnv("RECHECK_BACKEND", "pure");

  it.each([...literals])(
    "%s takes linear time",
    (_, { source, flags, files }) => {
      // The seed makes the fuzzing the same in every run. It takes long, and only lookaround needs it.
      const checker = isFullRun ? "auto" : "automaton";
      const timeout = isFullRun ? 60_000 : QUICK_PROOF_MS;
      const found = checkSync(source, flags, { checker, timeout, randomSeed: 1 });
      const isLeftToFullRun =
        !isFullRun && found.status === "unknown" && ["unsupported", "timeout"].includes(found.error.kind);
      if (!isLeftToFullRun) expect(found.status, files.join(", ")).not.toBe("unknown");
      // The automaton proves; the fuzzing, which takes over for lookaround, only suspects: its attack decides then.
      if (found.checker === "automaton" && !isLeftToFullRun)
        expect(found.status, files.join(", ")).toBe("safe");
      const pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
      for (const text of [...HOSTILE.map((attack) => attack(LENGTH)), ...proposedBy(found)]) {
        const startedAt = process.cpuUsage();
        pattern.test(text);
        const { user, system } = process.cpuUsage(startedAt);
        const shown = JSON.stringify(text.slice(0, 8));
        expect((user + system) / 1000, `ms for ${shown}…, ${files.join(", ")}`).toBeLessThan(BOUND_MS);
      }
    },
    120_000,
  );

  it("is a literal, so that it can be checked", () => {
    expect(literals.size).toBeGreaterThan(50);
    // The description's examples are held against the contract's own patterns, literals that are checked above.
    expect(computed).toEqual(["server/src/http/openapi/examples.ts"]);
  });
});
