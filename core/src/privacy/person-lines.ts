import { LEAVING_REASONS } from "@ezo/contract/marketing/leaving";
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
  /** What the firm's topics are called, by their keys. */
  topics: ReadonlyMap<string, string>;
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
  entriesOf(row, say.t).flatMap(({ field, heading, value }): PersonLine[] => {
    const rows = rowsIn(value);
    if (rows.length > 0 && Array.isArray(value)) return numbered(rows, { heading, level: level + 1, say });
    if (rows.length > 0)
      return [
        { kind: "item", level: level + 1, text: heading },
        ...rows.flatMap((one) => valuesOf(one, level + 1, say)),
      ];
    const text = textOf(field, value, say);
    return text === "" ? [] : [{ kind: "value", level, text: `${heading}: ${text}` }];
  });

interface Entry {
  /** By which its codes are known. */
  field: string;
  heading: string;
  value: unknown;
}

/** The fields of one, each as what it is. A change of a field has the codes of the one that it changed. */
function entriesOf(row: Row, t: TextLookup): Entry[] {
  const { field: changed } = row;
  if (typeof changed === "string" && "to" in row) {
    const name = changed.split(".").map((part) => headingOf(part, t));
    return [
      { field: "field", heading: headingOf("field", t), value: name.join(": ") },
      { field: changed, heading: headingOf("before", t), value: row["from"] },
      { field: changed, heading: headingOf("after", t), value: row["to"] },
    ];
  }
  return Object.entries(row).map(([name, value]) => {
    const field = fieldIn(row, name);
    return { field, heading: headingOf(field, t), value };
  });
}

/** What the detail of a line of a contact's timeline is, by the line's kind. */
const DETAILS: ReadonlyMap<unknown, string> = new Map([
  ["enquiry", "source"],
  ["campaign", "state"],
  ["clicked", "url"],
  ["consent", "consent_source"],
  ["asked", "language"],
  ["confirmed", "language"],
  ["language", "language"],
  ["refused", "reason"],
  ["paused", "paused_until"],
  ["topics", "left_topics"],
  ["frequency", "frequency"],
  ["left_because", "leaving"],
  ["unsubscribed", "unsubscribed_by"],
  ["bounced", "bounce_reason"],
  ["complained", "bounce_reason"],
]);

/** What a field is. Some have a name that is a code's in one place and somebody's words in another. */
function fieldIn(row: Row, name: string): string {
  if (name === "detail") return DETAILS.get(row["kind"]) ?? name;
  // Of a report by a mail provider, and of a version.
  if (name === "reason" && "provider" in row) return "bounce_reason";
  if (name === "reason" && "is_overwrite" in row) return "source";
  if (name === "source" && "text_version" in row) return "consent_source";
  return name;
}

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

function textOf(field: string, value: unknown, say: Say): string {
  if (Array.isArray(value))
    return value
      .map((one) => textOf(field, one, say))
      .filter((text) => text !== "")
      .join(", ");
  if (typeof value === "boolean") return say.t(value ? "mail.own_data.yes" : "mail.own_data.no");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  return value.length <= INSTANT_MAX_LENGTH && INSTANT.test(value)
    ? clockTime(new Date(value), say.timeZone)
    : wordOf(field, value.trim(), say);
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
  "unsubscribed_by",
  "bounce_reason",
]);

/** What people call a code; without a text, as the JSON has it. */
function wordOf(field: string, value: string, { t, topics }: Say): string {
  if (field === "leaving") return whyLeft(value, t);
  if (field === "left_topics")
    return value
      .split(", ")
      .map((key) => topics.get(key) ?? key)
      .join(", ");
  const keys = keysOf(field, value);
  return keys.map((key) => ({ key, text: t(key) })).find(({ key, text }) => text !== key)?.text ?? value;
}

/** Where the word of a code may be. Mails to staff have the words for some of them. */
function keysOf(field: string, value: string): string[] {
  if (field === "consent_source") return placeOf(value);
  if (!CODED.has(field)) return [];
  const own = `mail.own_data.value.${field}_${value}`;
  return field === "source" || field === "language" ? [own, `mail.staff.${field}_${value}`] : [own];
}

const OF_ENQUIRY = "enquiry:";
/** Where a consent was given: a code of ours, or what staff have typed or imported, which is no code. */
function placeOf(source: string): string[] {
  if (source === "newsletter") return ["mail.own_data.value.source_newsletter"];
  return source.startsWith(OF_ENQUIRY) ? [`mail.staff.source_${source.slice(OF_ENQUIRY.length)}`] : [];
}

/** `other: text` is the reader's own words. */
function whyLeft(detail: string, t: TextLookup): string {
  const [code = "", ...words] = detail.split(": ");
  const reason = LEAVING_REASONS.find((known) => known === code);
  if (reason === undefined) return detail;
  return [t(`mail.list.leaving.${reason}`), ...words].join(": ");
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
