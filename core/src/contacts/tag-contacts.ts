import type { TagChange } from "@ezo/contract/marketing/contact-lists";
import { CONTACT_TAGS_MAX } from "@ezo/contract/values/limits/marketing";
import { refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { contactKind } from "./contacts.kind.ts";

/** Many contacts take longer than a single change. */
const BULK = { timeout: 60_000, maxWait: 10_000 };

/**
 * Adds and takes away tags, all or none. What each contact has is read once its row is locked: of two who tag at once, neither
 * takes away what the other has added. Throws `invalid` where a contact would have too many.
 */
export async function tagContacts(
  { db, records }: { db: Db; records: Records },
  actor: Actor,
  changes: readonly TagChange[],
) {
  must(actor, "contacts.edit");
  const ids = [...new Set(changes.map(({ id }) => id))];
  return db.$transaction(async (tx) => {
    await contactKind.rows.lock(tx, ids);
    const rows = await tx.contact.findMany({
      where: { id: { in: ids }, status: { not: "erased" } },
      select: { id: true, tags: true },
    });
    const tagsOf = new Map(rows.map(({ id, tags }) => [id, tags]));
    for (const [index, { id, add, remove }] of changes.entries()) {
      const tags = tagsOf.get(id);
      if (!tags) continue;
      const next = [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
      if (next.length > CONTACT_TAGS_MAX)
        throw refused(`changes.${index}.add`, `errors.too_many?max=${CONTACT_TAGS_MAX}`);
      tagsOf.set(id, next);
    }
    const changed = rows.flatMap(({ id, tags: before }) => {
      const after = tagsOf.get(id) ?? before;
      // What is undone is what this has changed: a tag that was there before stays.
      const back = {
        id,
        add: before.filter((tag) => !after.includes(tag)),
        remove: after.filter((tag) => !before.includes(tag)),
      };
      return back.add.length + back.remove.length > 0 ? [{ after, back }] : [];
    });
    const patches = new Map(changed.map(({ after, back }) => [back.id, { tags: after }]));
    await records.within(tx, actor, contactKind).updateMany(patches);
    return {
      changed: changed.length,
      previous: changed.map(({ back }) => back),
      missing: ids.filter((id) => !tagsOf.has(id)),
    };
  }, BULK);
}
