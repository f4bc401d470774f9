import type { Db, Tx } from "../../platform/db.ts";
import type { RecordKind } from "../kind.ts";
import { withoutReferences } from "../writing/references.ts";
import { shared, showCompanions } from "./companions.ts";
import { fieldsOfDraft, findDraft } from "./draft-rows.ts";

/** What `work` gives; whatever it has written is taken back. */
export async function undone<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const back = new Error("taken back on purpose");
  const given: T[] = [];
  try {
    await db.$transaction(async (tx) => {
      given.push(await work(tx));
      throw back;
    });
  } catch (error) {
    if (error !== back) throw error;
  }
  return given[0] as T;
}

/**
 * What `read` finds in the database as it would be with the draft of a record; without one, as it is. The draft is written
 * for that and taken back, so that a preview is made of the same rows, by the same code, as the page after publication.
 */
export async function withDraft<T>(
  db: Db,
  kind: RecordKind,
  id: number,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const draft = await findDraft(db, kind, id);
  if (!draft) return read(db);
  return undone(db, async (tx) => {
    await kind.rows.lock(tx, [id]);
    const drafted = fieldsOfDraft(draft);
    const fields = await withoutReferences(tx, kind, shared(kind, drafted).own);
    if (Object.keys(fields).length > 0) await kind.write(tx, id, fields, null);
    await showCompanions(tx, kind, drafted);
    // What reads one record opens no transaction of its own.
    return read(tx as Db);
  });
}
