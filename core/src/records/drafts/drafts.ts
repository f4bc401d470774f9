import type { RecordDraft } from "@ezo/contract/records/record-drafts";
import type { Locale } from "@ezo/contract/values/locale";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import type { Actor } from "../../users/actor.ts";
import { changesOf } from "../conflicts.ts";
import { showingCurrent } from "../failures.ts";
import type { Fields } from "../fields.ts";
import type { Loaded, RecordKind } from "../kind.ts";
import type { Uploads } from "../pictures.ts";
import { type Body, preparedWrite, type RecordParts, type ResourceOptions } from "../resource.ts";
import { locked, mayEdit, mayReadDraft, read } from "../writing/writing.ts";
import {
  conflictsIn,
  notesFor,
  notesLeft,
  notesOver,
  type Versions,
  versionsIn,
  wholeOf,
} from "./companions.ts";
import {
  draftAsSeen,
  type DraftRow,
  dropDraft,
  fieldsOfDraft,
  findDraft,
  noteDraft,
  notesOfDraft,
  presentMark,
  storeDraft,
} from "./draft-rows.ts";
import { type Part, publishIn } from "./publication.ts";
import { undone, withDraft } from "./with-draft.ts";

type Saved = Body & {
  draft_version?: number | undefined;
  /** The versions at which companions were seen, by name. */
  companions?: Versions | undefined;
};
export interface Publication {
  /** The draft's. */
  version: number;
  languages?: readonly Locale[] | undefined;
  over?: number | undefined;
  over_companions?: Versions | undefined;
}
export interface Drafted<Item> {
  item: Item;
  draft: RecordDraft;
}
/** After a save: no draft where nothing differs from what is published. */
export type Kept<Item> = Drafted<Item> | { item: Item; draft: null };
const NO_UPLOADS: Uploads = new Map();

/**
 * The draft of each record of a kind: changes that are kept beside it until they are published. Every write locks the
 * record first, so that a draft is written, published or discarded by one at a time.
 */
export function createDrafts<Item>(
  parts: RecordParts,
  kind: RecordKind,
  options: ResourceOptions<Item>,
  now: () => Date = () => new Date(),
) {
  const { db } = parts;
  const written = preparedWrite(parts.pictures, options);
  const show = showing(parts, kind, options);

  return {
    /** Throws `not_found` where the record has no draft, or is deleted. */
    get(actor: Actor, id: number, locale: Locale): Promise<Drafted<Item>> {
      mayReadDraft(kind, actor);
      return show(actor, id, locale);
    },

    /**
     * Keeps the sent fields beside those that the draft has; what is as it is in the record is no change. Without any change
     * there is no draft, or none any more.
     */
    async save(actor: Actor, id: number, body: Saved, locale: Locale): Promise<Kept<Item>> {
      mayEdit(kind, actor);
      const { draft_version: seen, companions = {}, ...change } = body;
      const based = { seen, version: body.version, companions };
      const isKept = await written(change, NO_UPLOADS, (fields) =>
        db.$transaction((tx) => saveIn(tx, { actor, kind, at: now() }, id, fields, based)),
      );
      return isKept
        ? show(actor, id, locale)
        : { item: await shown(options, actor, id, locale), draft: null };
    },

    async discard(actor: Actor, id: number, version?: number): Promise<void> {
      mayEdit(kind, actor);
      await db.$transaction(async (tx) => {
        await kind.rows.lock(tx, [id]);
        const record = await read(tx, kind, id);
        const draft = await draftAsSeen(tx, kind, id, version);
        await discardIn(tx, kind, record, draft);
      });
    },

    ...publications(parts, kind, options, now),
  };
}
export type Drafts<Item> = ReturnType<typeof createDrafts<Item>>;

/** The record as it would be with its draft, and what is said about that. */
const showing =
  <Item>({ db }: RecordParts, kind: RecordKind, { find }: ResourceOptions<Item>) =>
  async (actor: Actor, id: number, locale: Locale): Promise<Drafted<Item>> => {
    const draft = await findDraft(db, kind, id);
    const record = draft && (await read(db, kind, id));
    if (!draft || !record || record.deletedAt) throw new AppError("not_found");
    const fields = fieldsOfDraft(draft);
    const whole = await wholeOf(db, kind, record);
    const based = { version: draft.basedOn, notes: notesOfDraft(draft) };
    const conflicts = await conflictsIn(db, kind, whole, fields, based);
    const item = await withDraft(db, kind, id, (seen) => find(id, locale, actor, seen));
    if (item === null) throw new AppError("not_found");
    return {
      item,
      draft: {
        ...presentMark(draft),
        based_on: draft.basedOn,
        record_version: record.version,
        fields: Object.keys(fields),
        conflicts,
        companion_versions: versionsIn(whole),
      },
    };
  };

/** The record as it is. */
async function shown<Item>(
  { find }: ResourceOptions<Item>,
  actor: Actor,
  id: number,
  locale: Locale,
): Promise<Item> {
  const item = await find(id, locale, actor);
  if (item === null) throw new AppError("not_found");
  return item;
}

/** Whether the record has a draft then. */
async function saveIn(
  tx: Tx,
  by: { actor: Actor; kind: RecordKind; at: Date },
  id: number,
  fields: Fields,
  based: { seen: number | undefined; version: number | undefined; companions: Versions },
): Promise<boolean> {
  const { actor, kind, at } = by;
  const record = await locked({ tx, ...by }, id);
  const draft = await findDraft(tx, kind, id);
  if (based.seen !== undefined && !draft) throw new AppError("not_found");
  if (draft && draft.id !== based.seen) throw new AppError("conflict", { current: presentMark(draft) });
  const basedOn = draft?.basedOn ?? based.version ?? record.version;
  // A version that never was: nothing can be said about what it was based on.
  if (basedOn > record.version) throw refused("version", "errors.invalid_value");
  const wanted = { ...fieldsOfDraft(draft), ...fields };
  const whole = await wholeOf(tx, kind, record);
  const changes = Object.entries(changesOf(whole.fields, wanted));
  const kept = Object.fromEntries(changes.map(([field, { to }]) => [field, to]));
  if (changes.length === 0) {
    if (draft) await discardIn(tx, kind, record, draft);
    return false;
  }
  await noteDraft(tx, kind, record, "draft_saved", kept);
  await storeDraft(tx, kind, id, kept, {
    basedOn,
    companions: notesFor(whole, kind, kept, notesOfDraft(draft), based.companions),
    updatedById: actor.id,
    updatedAt: at,
    ...(draft && {
      publishAt: draft.publishAt,
      languages: draft.languages,
      over: draft.over,
      scheduledById: draft.scheduledById,
    }),
  });
  return true;
}

async function discardIn(tx: Tx, kind: RecordKind, record: Loaded, draft: DraftRow): Promise<void> {
  await dropDraft(tx, kind, record.id);
  await noteDraft(tx, kind, record, "draft_discarded", fieldsOfDraft(draft));
}

const partOf = ({ languages = [], over, over_companions: overCompanions }: Publication): Part => ({
  languages,
  over,
  overCompanions,
});

/** What a draft is beside its fields once it has a time, or, with null, none any more. */
function orderOf(kind: RecordKind, draft: DraftRow, actor: Actor, publishAt: Date | null, part: Part) {
  const { basedOn, updatedById, updatedAt } = draft;
  const { languages, over = null, overCompanions = {} } = part;
  const notes = notesOfDraft(draft);
  const kept = { basedOn, updatedById, updatedAt };
  // Without a time nothing of an order is left.
  if (!publishAt) return { ...kept, companions: notesLeft(kind, fieldsOfDraft(draft), notes) };
  const order = { publishAt, languages: [...languages], over, scheduledById: actor.id };
  return { ...kept, ...order, companions: notesOver(notes, overCompanions) };
}

/** Publishing a draft, now or at a time. */
function publications<Item>(
  parts: RecordParts,
  kind: RecordKind,
  options: ResourceOptions<Item>,
  now: () => Date,
) {
  const { db, records } = parts;
  const { find } = options;
  const show = showing(parts, kind, options);
  async function seenDraft(tx: Tx, id: number, version: number) {
    await kind.rows.lock(tx, [id]);
    // Throws `not_found` for a record that is not the caller's to see: nothing else here would.
    await read(tx, kind, id);
    return draftAsSeen(tx, kind, id, version);
  }
  const publishWithin = async (tx: Tx, actor: Actor, id: number, asked: Publication) =>
    publishIn(tx, records, kind, await seenDraft(tx, id, asked.version), { actor }, partOf(asked));

  return {
    /** Throws `conflict` with the fields that others have changed since; the draft stays. */
    async publish(actor: Actor, id: number, asked: Publication, locale: Locale): Promise<Item> {
      mayEdit(kind, actor);
      const publishing = db.$transaction((tx) => publishWithin(tx, actor, id, asked));
      await showingCurrent(publishing, () => find(id, locale, actor));
      return shown(options, actor, id, locale);
    },

    /** At a time that is still ahead, or by hand again (null). What could not be published now is refused as by `publish`. */
    async schedule(
      actor: Actor,
      id: number,
      { publish_at: time, ...asked }: Publication & { publish_at: string | null },
      locale: Locale,
    ): Promise<Drafted<Item>> {
      mayEdit(kind, actor);
      const publishAt = time === null ? null : new Date(time);
      if (publishAt && publishAt <= now()) throw refused("publish_at", "errors.must_be_future");
      if (publishAt) {
        const trial = undone(db, (tx) => publishWithin(tx, actor, id, asked));
        await showingCurrent(trial, () => find(id, locale, actor));
      }
      await db.$transaction(async (tx) => {
        const draft = await seenDraft(tx, id, asked.version);
        const order = orderOf(kind, draft, actor, publishAt, partOf(asked));
        await storeDraft(tx, kind, id, fieldsOfDraft(draft), order);
      });
      return show(actor, id, locale);
    },
  };
}
