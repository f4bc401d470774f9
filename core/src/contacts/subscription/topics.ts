import type { Tx } from "../../platform/db.ts";
import { readSetting } from "../../platform/settings.ts";
import { changeContacts } from "../change-contacts.ts";

/** A reader's choice of topics, as keys. */
export interface TopicChoice {
  wanted: readonly string[];
  /** Those that the form had a box for; all of the firm's where it does not say. */
  shown?: readonly string[];
}

/**
 * Keeps a reader's choice of topics: those `shown` that are not `wanted` are left. One that was not shown stays as it was:
 * the firm may have added it while the page was open. So does one that the firm has no more, for campaigns that still have it.
 */
export async function chooseTopics(tx: Tx, contactId: number, { wanted, shown }: TopicChoice): Promise<void> {
  const { topics } = await readSetting(tx, "marketing");
  const contact = await tx.contact.findUniqueOrThrow({
    where: { id: contactId },
    select: { leftTopics: true },
  });
  const known = topics.map(({ key }) => key);
  const decided = shown ? known.filter((key) => shown.includes(key)) : known;
  const left = [
    ...decided.filter((key) => !wanted.includes(key)),
    ...contact.leftTopics.filter((key) => !decided.includes(key)),
  ].sort();
  const where = { id: contactId, status: "subscribed" as const, NOT: { leftTopics: { equals: left } } };
  if ((await changeContacts(tx, where, { leftTopics: left })) > 0)
    await tx.contactHistory.create({ data: { contactId, kind: "topics", detail: left.join(", ") } });
}
