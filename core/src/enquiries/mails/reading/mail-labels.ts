import { decodeWords } from "postal-mime";
import { lineOf } from "./read-mail.ts";

/** Both lines are near the top of nearly every mail. */
const HEAD_MAX_BYTES = 64 * 1024;
/** Of what is decoded; encoded words take several times as many characters. */
const LABEL_MAX_LENGTH = 2000;
const SHOWN = ["from", "subject"] as const;

/** What can be said of a mail that cannot be read: whom it claims to come from, and its subject; empty where there is none. */
export function labelsOf(raw: Uint8Array): { sender: string; subject: string } {
  const head = new TextDecoder().decode(raw.subarray(0, HEAD_MAX_BYTES));
  const found: Partial<Record<(typeof SHOWN)[number], string>> = {};
  let open: (typeof SHOWN)[number] | undefined;
  for (const line of head.split("\n")) {
    if (line === "" || line === "\r") break;
    if (line.startsWith(" ") || line.startsWith("\t")) {
      if (open) found[open] = `${found[open] ?? ""}${line}`;
      continue;
    }
    const colon = line.indexOf(":");
    const key = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    open = SHOWN.find((name) => name === key && found[name] === undefined);
    if (open) found[open] = line.slice(colon + 1);
  }
  return { sender: labelOf(found.from), subject: labelOf(found.subject) };
}

const labelOf = (value = ""): string => lineOf(decodeWords(value.slice(0, LABEL_MAX_LENGTH).trim()));
