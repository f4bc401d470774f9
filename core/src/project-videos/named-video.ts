import { LOCALES } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Fields, type FieldValue, textAt } from "../records/fields.ts";
import { captionsIn } from "./project-videos.present.ts";

type Stored = readonly { hash: string }[];
/** A field of a project that names files by their hashes. */
interface NamingField {
  field: string;
  hashesIn: (fields: Fields) => string[];
  find: (db: Db | Tx, hashes: string[]) => Promise<Stored>;
  /** Notes the time for those that are there, and returns them. */
  use: (tx: Tx, hashes: string[]) => Promise<Stored>;
}

const select = { hash: true } as const;
const FILM: NamingField = {
  field: "video_file",
  hashesIn(fields) {
    const hash = textAt(fields, "video_file");
    return hash === "" ? [] : [hash];
  },
  find: (db, hashes) => db.videoFile.findMany({ where: { hash: { in: hashes } }, select }),
  use: (tx, hashes) =>
    tx.videoFile.updateManyAndReturn({
      where: { hash: { in: hashes } },
      data: { usedAt: new Date() },
      select,
    }),
};
const CAPTIONS: NamingField = {
  field: "video_captions",
  hashesIn(fields) {
    const captions = captionsIn(fields["video_captions"]);
    return LOCALES.flatMap((locale) => captions[locale] ?? []);
  },
  find: (db, hashes) => db.captionFile.findMany({ where: { hash: { in: hashes } }, select }),
  use: (tx, hashes) =>
    tx.captionFile.updateManyAndReturn({
      where: { hash: { in: hashes } },
      data: { usedAt: new Date() },
      select,
    }),
};
const NAMING = [FILM, CAPTIONS] as const;

const GONE = ["errors.gone_reference"];

/**
 * Notes the time for the files that are named newly or no more: the sweep keeps the earlier ones, which may be wanted back, and
 * cannot take the new ones. Returns what is wrong where a new one is not there.
 */
export async function videoErrors(tx: Tx, before: Fields, after: Fields): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const { field, hashesIn, use } of NAMING) {
    const [former, wanted] = [new Set(hashesIn(before)), new Set(hashesIn(after))];
    const changed = [...former, ...wanted].filter((hash) => !former.has(hash) || !wanted.has(hash));
    if (changed.length === 0) continue;
    const used = new Set((await use(tx, changed)).map(({ hash }) => hash));
    if (changed.some((hash) => wanted.has(hash) && !used.has(hash))) errors[field] = GONE;
  }
  return errors;
}

/** An earlier version of a project: where its film or its captions are removed by now, it leaves those of today. */
export async function withStoredVideo(db: Db | Tx, past: Fields, present: Fields): Promise<Fields> {
  const allowed: Record<string, FieldValue> = { ...past };
  for (const naming of NAMING) {
    const isStored = await storedAmong(db, naming, past);
    if (!naming.hashesIn(past).every(isStored)) allowed[naming.field] = present[naming.field] ?? null;
  }
  return allowed;
}

/** The columns of a project's film. A draft may name a file that is gone; its preview has none then. */
export async function videoColumns(fields: Fields, tx: Tx): Promise<Record<string, unknown>> {
  const isFilm = await storedAmong(tx, FILM, fields);
  const isCaptions = await storedAmong(tx, CAPTIONS, fields);
  const [film = null] = FILM.hashesIn(fields).filter(isFilm);
  const captions = Object.entries(captionsIn(fields[CAPTIONS.field])).filter(
    ([, hash]) => hash !== undefined && isCaptions(hash),
  );
  return {
    ...(fields[FILM.field] === undefined ? {} : { videoHash: film }),
    ...(fields[CAPTIONS.field] === undefined
      ? {}
      : { videoCaptions: captions.length > 0 ? Object.fromEntries(captions) : Prisma.DbNull }),
  };
}

/** Which of the files that `fields` names are stored. */
async function storedAmong(
  db: Db | Tx,
  { hashesIn, find }: NamingField,
  fields: Fields,
): Promise<(hash: string) => boolean> {
  const hashes = hashesIn(fields);
  if (hashes.length === 0) return () => false;
  const stored = new Set((await find(db, hashes)).map(({ hash }) => hash));
  return (hash) => stored.has(hash);
}
