import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../paths.ts";

/** A test, or a `describe` with all of its tests, that shows what requirements ask for. */
export interface Mark {
  ids: readonly string[];
  file: string;
  /** Null where no test follows the comment. */
  title: string | null;
}

const FOLDERS = [
  "contract/src",
  "core/src",
  "server/src",
  "worker/src",
  "web/src",
  "prisma",
  "scripts",
  "e2e",
];
const NO_SOURCES = new Set(["node_modules", "dist", "generated"]);
const COMMENT = /^ *\/\/ ASVS 5\.0:(.*)\n/gm;
/** `it("title"`, and `it.each([...])("title"`. */
const TEST = /^ *(?:it|test|describe)(?:\.each[\s\S]*?\))?\(\s*("(?:[^"\\\n]|\\.)*"|`[^`]*`)/;

/** The marks of one file: comments `// ASVS 5.0: 6.3.1, 7.2.4` directly above a test. */
export function marksIn(file: string, source: string): Mark[] {
  return [...source.matchAll(COMMENT)].map((comment) => {
    const title = titleAt(source.slice(comment.index + comment[0].length));
    const around = comment[0].startsWith(" ") ? titleAround(source.slice(0, comment.index)) : null;
    return {
      ids: (comment[1] ?? "").split(",").map((id) => id.trim()),
      file,
      title: title === null || around === null ? title : `${around} ${title}`,
    };
  });
}

/** The marks of all tests, by file. */
export const allMarks = (): Mark[] =>
  FOLDERS.flatMap(testsIn)
    .sort()
    .flatMap((file) => marksIn(file, readFileSync(inRoot(file), "utf8")));

const testsIn = (folder: string): string[] =>
  readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NO_SOURCES.has(entry.name) ? [] : testsIn(path);
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });

function titleAt(source: string): string | null {
  const quoted = TEST.exec(source)?.[1];
  if (quoted === undefined) return null;
  return quoted.startsWith('"') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

/** The title of the `describe` that is still open where `before` ends: its line is the last one without an indent. */
function titleAround(before: string): string | null {
  const lines = before.split("\n");
  return titleAt(lines.slice(lines.findLastIndex((line) => /^\S/.test(line))).join("\n"));
}
