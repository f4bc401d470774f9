import type { ImportPlan } from "@ezo/contract/admin/content/translations";
import type { ImportUndo, Written } from "@ezo/contract/records/records";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import type { RecordParts } from "../records/resource.ts";
import type { Writes } from "../records/write.ts";
import { takeBackIn } from "../records/undo.ts";
import { type Actor, must } from "../users/actor.ts";
import { databaseTime } from "./database-time.ts";
import { readTexts, type TextsFile } from "./translations.file.ts";
import { translationKind } from "./translations.kind.ts";
import { type ImportOptions, type Plan, planImport } from "./translations.plan.ts";

type TextsImport = TextsFile & ImportOptions & { dry_run: boolean; remove_missing: boolean };
const TIMEOUT_MS = 120_000;

/** The import of texts from a file, and its undo. `changed` is called when this process must read the texts again. */
export function createTranslationsImport(
  parts: Pick<RecordParts, "db" | "records"> & { changed: () => void },
) {
  const { db, records, changed } = parts;

  return {
    /** A trial run (`dry_run`) returns what would be done; the import itself does all of it or nothing. */
    async import(actor: Actor, body: TextsImport): Promise<ImportPlan> {
      must(actor, "texts.manage");
      const wanted = await readTexts(body);
      const work = async (tx: Tx): Promise<ImportPlan> => {
        // Nobody else may write between planning and doing.
        if (!body.dry_run) await tx.$executeRaw`lock table translations in share row exclusive mode`;
        const planned = await planImport(tx, wanted, body);
        const touched = body.dry_run
          ? []
          : await write(records.within(tx, actor, translationKind), planned, body.remove_missing);
        const written = await versionsMade(tx, touched);
        const { writes: _, ...plan } = planned;
        return { ...plan, dry_run: body.dry_run, checked_at: await databaseTime(tx), written };
      };
      const plan = await db.$transaction(work, { timeout: TIMEOUT_MS });
      if (!body.dry_run) changed();
      return plan;
    },

    async undoImport(actor: Actor, written: readonly Written[]): Promise<ImportUndo> {
      must(actor, "texts.manage");
      const undone = await db.$transaction(
        async (tx) => {
          const done = await takeBackIn(tx, actor, records, translationKind, written);
          const where = { id: { in: done.left } };
          const left = await tx.translation.findMany({ where, orderBy: { key: "asc" } });
          return { changed: done.changed, left: left.map(({ key }) => key) };
        },
        { timeout: TIMEOUT_MS },
      );
      changed();
      return undone;
    },
  };
}

/** Writes what is planned; returns the ids of what was written. */
async function write(writes: Writes, { writes: wanted, errors }: Plan, removeMissing: boolean) {
  if (errors.length > 0) throw new AppError("invalid", { fields: fieldsOf(errors) });
  return [
    ...(await writes.setDeleted(wanted.restorations, null)),
    ...(await writes.create(wanted.creations)),
    ...(await writes.updateMany(wanted.changes)),
    ...(removeMissing ? await writes.setDeleted(wanted.removals, new Date()) : []),
  ];
}

/** The versions that writes have made; an id that was written several times is named once for each. */
async function versionsMade(tx: Tx, touched: readonly number[]): Promise<Written[]> {
  const rows = await tx.translation.findMany({
    where: { id: { in: [...touched] } },
    select: { id: true, version: true },
  });
  const latest = new Map(rows.map(({ id, version }) => [id, version]));
  return touched.toReversed().map((id) => {
    const version = latest.get(id) ?? 0;
    latest.set(id, version - 1);
    return { id, version };
  });
}

const fieldsOf = (errors: Plan["errors"]) =>
  Object.fromEntries(
    errors.map(({ row, key, locale, message }) => [
      [key || `rows.${row}`, locale].filter(Boolean).join("."),
      [message],
    ]),
  );
