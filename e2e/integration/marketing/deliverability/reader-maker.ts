import type { Db } from "@ezo/core/platform/db";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";

/** Makes subscribed contacts to each of whom a mail of a campaign was sent, for the tests of one file. */
export function readerMaker(db: () => Db) {
  let serial = 0;
  return async (claimedAt: Date | null = null) => {
    const email = `returned${++serial}@example.ge`;
    const messageId = `returned-${serial}@ezo.test`;
    const contact = await db().contact.create({
      data: {
        email,
        emailHash: hashAddress(email),
        name: "Nino",
        locale: "ka",
        source: "import",
        status: "subscribed",
      },
    });
    const campaign = await db().campaign.create({
      data: { name: "News", segment: { all: true }, status: "sent" },
    });
    const recipient = await db().campaignRecipient.create({
      data: {
        campaignId: campaign.id,
        contactId: contact.id,
        email,
        locale: "ka",
        messageId,
        state: "sent",
        claimedAt,
      },
    });
    return { id: contact.id, email, messageId, recipientId: recipient.id, campaignId: campaign.id };
  };
}
