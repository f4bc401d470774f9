import type { Locale } from "@ezo/contract/values/locale";
import type { Tx } from "../../platform/db.ts";
import type { Fields } from "../fields.ts";
import type { RecordKind, Writer } from "../kind.ts";
import type { Records } from "../write.ts";
import { notesKept, notesLeft, notesOver, type Versions, writeWhole } from "./companions.ts";
import {
  type DraftRow,
  dropDraft,
  fieldsOfDraft,
  languagesOf,
  notesOfDraft,
  storeDraft,
} from "./draft-rows.ts";

/** What of a draft is published. */
export interface Part {
  /** The texts in these languages; empty for the whole draft. */
  languages: readonly Locale[];
  /** The record's version up to which others' changes are overwritten knowingly, where that is later than the draft's. */
  over?: number | undefined;
  /** The same for the draft's companions, by name. */
  overCompanions?: Versions | undefined;
}

/** The fields of a draft that belong to a part of it, and the others. */
export function divided(fields: Fields, languages: readonly Locale[]): Record<"chosen" | "rest", Fields> {
  // Settings name the language last: `contact_info.address.value.en`.
  const isChosen = ([field]: [string, unknown]) =>
    languages.length === 0 || field.split(".").some((part) => languages.some((locale) => locale === part));
  const all = Object.entries(fields);
  return {
    chosen: Object.fromEntries(all.filter(isChosen)),
    rest: Object.fromEntries(all.filter((entry) => !isChosen(entry))),
  };
}

/**
 * Writes what a draft changes, as one change of its record with a line of history. What is not published stays a draft, by
 * the same author, and due at its time. Behind the record's lock. Throws `conflict` with the fields that others have changed
 * since.
 */
export async function publishIn(
  tx: Tx,
  records: Records,
  kind: RecordKind,
  draft: DraftRow,
  by: { actor: Writer; onBehalfOf?: number | null },
  { languages, over, overCompanions = {} }: Part,
): Promise<void> {
  const { chosen, rest } = divided(fieldsOfDraft(draft), languages);
  const notes = notesOfDraft(draft);
  const companions = Object.fromEntries(
    Object.entries(notesOver(notes, overCompanions)).map(([name, note]) => [name, note.over ?? note.basedOn]),
  );
  const versions = { record: over ?? draft.basedOn, companions };
  await writeWhole(tx, kind, draft.entityId, chosen, versions, (of, id, patch, version) =>
    records.within(tx, by.actor, of, by.onBehalfOf).update(id, patch, version),
  );
  if (Object.keys(rest).length === 0) return dropDraft(tx, kind, draft.entityId);
  const { basedOn, updatedById, updatedAt } = draft;
  const order = orderLeft(draft, rest);
  const left = order ? notesKept(kind, rest, notes) : notesLeft(kind, rest, notes);
  const content = { basedOn, updatedById, updatedAt, companions: left, ...order };
  await storeDraft(tx, kind, draft.entityId, rest, content);
}

/** Of a draft's publication at a time, where there is still something to publish then. */
function orderLeft(draft: DraftRow, rest: Fields) {
  const { publishAt, languages, over, scheduledById } = draft;
  const { chosen } = divided(rest, languagesOf(draft));
  return publishAt && Object.keys(chosen).length > 0 ? { publishAt, languages, over, scheduledById } : null;
}
