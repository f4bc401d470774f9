import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Db } from "@ezo/core/platform/db";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";

export interface Reader {
  locale: Locale;
  state: "sent" | "failed";
  clicks: readonly { url: string; isRobot: boolean }[];
}

let serial = 0;

/** A mail as it is frozen, with these links. */
export const mailWith = (links: readonly string[]): Prisma.InputJsonObject => ({
  subject: "News",
  html: links.map((_, index) => `<a href="{{click:${index}}}">Link ${index}</a>`).join(" "),
  text: "",
  links: [...links],
});

/** A campaign that was sent at `finishedAt`, with a text in each of the readers' languages and what they have clicked. */
export async function sentCampaign(
  db: Db,
  options: { links: readonly string[]; readers: readonly Reader[]; finishedAt?: Date },
): Promise<{ id: number; contactIds: number[] }> {
  const { links, readers, finishedAt = new Date() } = options;
  const locales = [...new Set(readers.map(({ locale }) => locale))];
  const { id } = await db.campaign.create({
    data: {
      name: `Campaign ${++serial}`,
      segment: { all: true },
      status: "sent",
      startedAt: finishedAt,
      expandedAt: finishedAt,
      finishedAt,
      translations: {
        create: locales.map((locale) => ({
          locale,
          subject: "News",
          blocks: [{ type: "text", html: "<p>Hello</p>" }],
          compiled: mailWith(links),
        })),
      },
    },
  });
  const contactIds: number[] = [];
  for (const { locale, state, clicks } of readers) {
    const email = `clicker${++serial}@example.ge`;
    const contact = await db.contact.create({
      data: { email, emailHash: hashAddress(email), locale, source: "import", status: "subscribed" },
    });
    contactIds.push(contact.id);
    await db.campaignRecipient.create({
      data: {
        campaignId: id,
        contactId: contact.id,
        email,
        locale,
        messageId: `clicker-${serial}`,
        state,
        settledAt: finishedAt,
        clicks: { create: [...clicks] },
      },
    });
  }
  return { id, contactIds };
}
