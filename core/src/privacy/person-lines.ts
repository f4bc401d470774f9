import { HELD_KINDS } from "@ezo/contract/privacy";
import { clockTime } from "../platform/business-day.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** A line of what is handed out to a person: the heading of a kind, of one of that kind, or something that is held. */
interface PersonLine {
  kind: "section" | "item" | "value";
  /** How deep it is within one of a kind. */
  level: number;
  text: string;
}
type Row = Readonly<Record<string, unknown>>;
/** The words of a language, and by whose clocks times are. */
interface Say {
  t: TextLookup;
  timeZone: string;
}

/** What is held of a person as lines, in the order of the data; what is empty is left out. */
export const personLines = (held: Row, say: Say): PersonLine[] =>
  Object.entries(held).flatMap(([name, value]): PersonLine[] => {
    const rows = rowsIn(value);
    if (rows.length === 0) return [];
    const heading = headingOf(name, say.t);
    if (!Array.isArray(value))
      return [{ kind: "section", level: 0, text: heading }, ...rows.flatMap((row) => valuesOf(row, 0, say))];
    return [
      { kind: "section", level: 0, text: `${heading} (${rows.length})` },
      ...numbered(rows, { level: 0, say }),
    ];
  });

/** Each with its number, by which one begins. */
const numbered = (
  rows: readonly Row[],
  { heading = "№", level, say }: { heading?: string; level: number; say: Say },
): PersonLine[] =>
  rows.flatMap((row, index): PersonLine[] => [
    { kind: "item", level, text: `${heading} ${index + 1}` },
    ...valuesOf(row, level, say),
  ]);

const valuesOf = (row: Row, level: number, say: Say): PersonLine[] =>
  Object.entries(row).flatMap(([name, value]): PersonLine[] => {
    const rows = rowsIn(value);
    const heading = headingOf(name, say.t);
    if (rows.length > 0 && Array.isArray(value)) return numbered(rows, { heading, level: level + 1, say });
    if (rows.length > 0)
      return [
        { kind: "item", level: level + 1, text: heading },
        ...rows.flatMap((one) => valuesOf(one, level + 1, say)),
      ];
    const text = textOf(name, value, say);
    return text === "" ? [] : [{ kind: "value", level, text: `${heading}: ${text}` }];
  });

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What has fields of its own: one, or several. Nothing for a value, and for what has no field. */
function rowsIn(value: unknown): Row[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter(isRow).filter((row) => Object.keys(row).length > 0);
}

/** An instant as JSON has it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/;
const INSTANT_MAX_LENGTH = 32;

function textOf(name: string, value: unknown, say: Say): string {
  if (Array.isArray(value))
    return value
      .map((one) => textOf(name, one, say))
      .filter((text) => text !== "")
      .join(", ");
  if (typeof value === "boolean") return say.t(value ? "mail.own_data.yes" : "mail.own_data.no");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  return value.length <= INSTANT_MAX_LENGTH && INSTANT.test(value)
    ? clockTime(new Date(value), say.timeZone)
    : wordOf(name, value.trim(), say.t);
}

/** The fields whose values are codes of ours. */
const CODED: ReadonlySet<string> = new Set([
  "status",
  "source",
  "kind",
  "state",
  "end",
  "frequency",
  "language",
]);

/** What people call a code; without a text, as the JSON has it. Mails to staff have the words for some of them. */
function wordOf(field: string, value: string, t: TextLookup): string {
  if (!CODED.has(field)) return value;
  const keys = [`mail.own_data.value.${field}_${value}`];
  if (field === "source") keys.push(`mail.staff.source_${value}`);
  if (field === "language") keys.push(`mail.staff.language_${value}`);
  return keys.map((key) => ({ key, text: t(key) })).find(({ key, text }) => text !== key)?.text ?? value;
}

const KINDS: ReadonlySet<string> = new Set(HELD_KINDS);

/** What people call it; without a text, its name in the JSON. */
function headingOf(name: string, t: TextLookup): string {
  if (KINDS.has(name)) return t(`mail.own_data.kind.${name}`);
  if (name === "contact") return t("mail.own_data.contact");
  const key = `mail.own_data.field.${name}`;
  const text = t(key);
  return text === key ? name.replaceAll("_", " ") : text;
}
