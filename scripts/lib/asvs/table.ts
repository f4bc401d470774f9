import { NOT_APPLICABLE, READ, SHORT, WRITTEN } from "./judged.ts";
import { REQUIREMENTS } from "./levels.ts";
import type { Mark } from "./marks.ts";

const START = "<!-- Written by `npm run asvs`. -->";
const END = "<!-- End of the table of ASVS. -->";
const HEAD = ["requirement", "level", "state", "test, or why"] as const;
type Row = readonly [requirement: string, level: string, state: string, why: string];

/** The requirements that a key names: itself, or all of levels 1 and 2 in a section. */
export const namedBy = (key: string): string[] =>
  [...REQUIREMENTS.keys()].filter((id) => id === key || id.startsWith(`${key}.`));

/** What is wrong with the marks of the tests and with what was judged by hand; empty if nothing is. */
export function faultsOf(marks: readonly Mark[]): string[] {
  const shown = new Set(marks.flatMap(({ ids }) => ids));
  const judged = [READ, WRITTEN, NOT_APPLICABLE, SHORT].flatMap((list) => Object.keys(list));
  const judgedIds = judged.flatMap(namedBy);
  return [
    ...marks
      .filter(({ title }) => title === null)
      .map(({ file, ids }) => `${file}: no test after ${ids.join(", ")}`),
    ...marks.flatMap(({ file, ids }) =>
      ids.filter((id) => !REQUIREMENTS.has(id)).map((id) => `${file}: ${id} is none of levels 1 and 2`),
    ),
    ...judged.filter((key) => namedBy(key).length === 0).map((key) => `${key} is none of levels 1 and 2`),
    ...judgedIds.filter((id, at) => judgedIds.indexOf(id) !== at).map((id) => `${id} is judged twice`),
    ...judgedIds.filter((id) => shown.has(id)).map((id) => `${id} is shown by a test, and judged by hand`),
  ];
}

/** The count, the table and the requirements that nobody has looked at, between their marks. */
export function renderAsvs(marks: readonly Mark[]): string {
  const shown = new Set(marks.flatMap(({ ids }) => ids));
  const [read, written, apart, short] = [READ, WRITTEN, NOT_APPLICABLE, SHORT].map((list) =>
    Object.keys(list).flatMap(namedBy),
  ) as [string[], string[], string[], string[]];
  const judged = new Set([...shown, ...read, ...written, ...apart, ...short]);
  const open = [...REQUIREMENTS.keys()].filter((id) => !judged.has(id));
  return [
    START,
    "",
    `Of ${REQUIREMENTS.size} requirements of levels 1 and 2, ${shown.size} are met as tests show, ${read.length} as the code shows, ${written.length} by a text, ` +
      `${apart.length} do not apply, ${short.length} are not met (short), and ${open.length} have not been examined.`,
    "",
    ...aligned([HEAD, ...rowsOf(marks)]),
    "",
    ...(open.length > 0 ? [`Not examined: ${open.join(", ")}.`, ""] : []),
    END,
  ].join("\n");
}

/** The page with the table as the tests are now. Throws where the page has no place for it. */
export function withAsvs(page: string, marks: readonly Mark[]): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from === -1 || to < from) throw new Error(`no place between "${START}" and "${END}"`);
  return page.slice(0, from) + renderAsvs(marks) + page.slice(to + END.length);
}

function rowsOf(marks: readonly Mark[]): Row[] {
  const ofTests = marks.flatMap(({ ids, file, title }) =>
    ids.map((id): Row => [id, levelsOf(id), "met", `${escaped(title ?? "")} (\`${file}\`)`]),
  );
  const ofList = (list: Readonly<Record<string, string>>, state: string) =>
    Object.entries(list).map(([key, why]): Row => [key, levelsOf(key), state, escaped(why)]);
  const order = [...REQUIREMENTS.keys()];
  const place = ([key]: Row) => order.indexOf(namedBy(key)[0] ?? "");
  return [
    ...ofTests,
    ...Object.entries(READ).map(([key, [file, what]]): Row => [
      key,
      levelsOf(key),
      "in the code",
      `${escaped(what)} (\`${file}\`)`,
    ]),
    ...ofList(WRITTEN, "written"),
    ...ofList(NOT_APPLICABLE, "does not apply"),
    ...ofList(SHORT, "short"),
  ].sort((a, b) => place(a) - place(b));
}

const levelsOf = (key: string): string =>
  [...new Set(namedBy(key).map((id) => REQUIREMENTS.get(id)))]
    .sort((a, b) => Number(a) - Number(b))
    .join(", ");

const escaped = (text: string): string => text.replaceAll("|", "\\|");

/** As the formatter writes tables: each column as wide as its widest cell. */
function aligned([head, ...rows]: readonly Row[]): string[] {
  const all = head ? [head, ...rows] : rows;
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return head ? [line(head), rule, ...rows.map((row) => line(row))] : [];
}
