import type { Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { changeContacts } from "./change-contacts.ts";

/**
 * Keeps a reader's choice of topics: those of the firm that are not `wanted` are left. One that the firm has no more stays
 * left, for campaigns that still have it.
 */
export async function chooseTopics(tx: Tx, contactId: number, wanted: readonly string[]): Promise<void> {
  const { topics } = await readSetting(tx, "marketing");
  const contact = await tx.contact.findUniqueOrThrow({
    where: { id: contactId },
    select: { leftTopics: true },
  });
  const known = topics.map(({ key }) => key);
  const left = [
    ...known.filter((key) => !wanted.includes(key)),
    ...contact.leftTopics.filter((key) => !known.includes(key)),
  ].sort();
  const where = { id: contactId, status: "subscribed" as const, NOT: { leftTopics: { equals: left } } };
  if ((await changeContacts(tx, where, { leftTopics: left })) > 0)
    await tx.contactHistory.create({ data: { contactId, kind: "topics", detail: left.join(", ") } });
}
