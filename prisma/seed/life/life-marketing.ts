import { randomUUID } from "node:crypto";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns";
import { LOCALES } from "@ezo/contract/values/languages";
import { consentTo } from "@ezo/core/contacts/consent";
import { NEWSLETTER_CONSENT_KEY } from "@ezo/core/contacts/newsletter.service";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Tx } from "@ezo/core/platform/db";
import { storedAddress } from "@ezo/core/platform/mail/email-address";
import { noteDemo } from "@ezo/core/setup/demo/demo-ledger";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { minutesAfter } from "./life-clock.ts";
import type { LifeParts } from "./life-enquiries.ts";
import type { DemoCampaign, DemoContact, DemoLife } from "./life-file.ts";

const LONG = { timeout: 60_000 };
const NEWSLETTER_TIME = "12:00";

/** Visitors who agreed to news with their enquiry, and readers of the newsletter; each with the proof of the consent. */
export async function seedContacts({ db, translations, clock }: LifeParts, life: DemoLife): Promise<number> {
  const projects = await db.project.findMany({ select: { id: true, slug: true } });
  const readers = await Promise.all(
    life.contacts.map(async (contact) => {
      const at = clock.past(contact.days_ago, NEWSLETTER_TIME);
      const consent = await consentTo(translations, NEWSLETTER_CONSENT_KEY, contact.locale, at);
      return { contact, consent };
    }),
  );
  return db.$transaction(async (tx) => {
    for (const { contact, consent } of readers)
      await addContact(tx, {
        ...contact,
        source: "newsletter",
        consentSource: "newsletter",
        consentAt: consent.at,
        consentText: consent.text,
        consentTextVersion: consent.version,
        interestProjectIds: projects
          .filter(({ slug }) => contact.interests.includes(slug))
          .map(({ id }) => id),
      });
    await addEnquirers(tx);
    await noteDemo(tx, ["contacts"]);
    return tx.contact.count();
  }, LONG);
}

interface NewContact extends Pick<DemoContact, "name" | "email" | "locale" | "tags"> {
  source: "newsletter" | "enquiry";
  consentAt: Date;
  consentSource: string;
  consentText: string | null;
  consentTextVersion: string | null;
  interestProjectIds: number[];
}

/** The first consent of an address counts. */
async function addContact(tx: Tx, contact: NewContact): Promise<void> {
  const { email, consentAt: at, consentSource, name, locale, tags, source, interestProjectIds } = contact;
  const emailHash = hashAddress(email);
  if (await tx.contact.findUnique({ where: { emailHash }, select: { id: true } })) return;
  await tx.contact.create({
    data: {
      name,
      locale,
      tags,
      source,
      interestProjectIds,
      email: storedAddress(email),
      emailHash,
      status: "subscribed",
      statusAt: at,
      consentAt: at,
      consentSource,
      consentText: contact.consentText,
      consentTextVersion: contact.consentTextVersion,
      createdAt: at,
      updatedAt: at,
      history: { create: { kind: "consent", detail: consentSource, createdAt: at } },
    },
  });
}

async function addEnquirers(tx: Tx): Promise<void> {
  const enquiries = await tx.enquiry.findMany({ where: { marketingConsent: true }, orderBy: { id: "asc" } });
  for (const {
    id,
    name,
    email,
    locale,
    projectId,
    consentAt,
    consentText,
    consentTextVersion,
  } of enquiries) {
    if (!consentAt) continue;
    await addContact(tx, {
      name,
      email,
      locale,
      tags: [],
      source: "enquiry",
      consentSource: `enquiry:${id}`,
      consentAt,
      consentText,
      consentTextVersion,
      interestProjectIds: projectId === null ? [] : [projectId],
    });
  }
}

/** Campaigns that were sent, with what their readers have done. */
export async function seedCampaigns({ db, clock }: LifeParts, life: DemoLife): Promise<number> {
  const author = await db.user.findFirst({ where: { role: "marketing" }, select: { id: true } });
  await db.$transaction(async (tx) => {
    for (const campaign of life.campaigns) {
      const at = clock.past(campaign.days_ago, campaign.time);
      const contacts = await tx.contact.findMany({
        where: { status: "subscribed", consentAt: { lt: at } },
        orderBy: { id: "asc" },
      });
      const { id } = await tx.campaign.create({
        data: rowOf(campaign, { at, authorId: author?.id ?? null }),
      });
      for (const [place, { id: contactId, email, locale }] of contacts.entries())
        await tx.campaignRecipient.create({
          data: { campaignId: id, contactId, email, locale, ...fateOf(place, at, campaign.path) },
        });
    }
    await noteDemo(tx, ["campaigns"]);
  }, LONG);
  return life.campaigns.length;
}

function rowOf(campaign: DemoCampaign, { at, authorId }: { at: Date; authorId: number | null }) {
  const finishedAt = minutesAfter(at, 3);
  return {
    name: campaign.name,
    status: "sent",
    segment: { all: true },
    createdById: authorId,
    startedAt: at,
    resumedAt: at,
    expandedAt: at,
    finishedAt,
    createdAt: minutesAfter(at, -90),
    updatedAt: finishedAt,
    translations: {
      create: LOCALES.map((locale) => ({
        locale,
        subject: campaign.subject[locale],
        previewText: campaign.preview[locale],
        blocks: blocksOf(campaign, locale),
      })),
    },
  } satisfies Prisma.CampaignUncheckedCreateInput;
}

const blocksOf = (
  { heading, text, button, path }: DemoCampaign,
  locale: (typeof LOCALES)[number],
): CampaignBlock[] => [
  { type: "heading", text: heading[locale] },
  { type: "text", html: `<p>${text[locale]}</p>` },
  { type: "button", label: button[locale], url: locale === "ka" ? path : `/${locale}${path}` },
  { type: "footer", text: "" },
];

/** One address fails, one comes back; of the others more than a half open the mail, and a quarter click. */
function fateOf(place: number, at: Date, path: string) {
  const settledAt = minutesAfter(at, 1 + place / 30);
  const base = { messageId: `<${randomUUID()}@ezo.example>`, attempts: 1, claimedAt: settledAt, settledAt };
  if (place === 4)
    return { ...base, state: "failed", reason: "550 5.1.1 No such mailbox" } satisfies RecipientFate;
  const openedAt = place % 5 < 3 ? minutesAfter(settledAt, 20 + place * 7) : null;
  return {
    ...base,
    state: "sent",
    openedAt,
    bouncedAt: place === 9 ? minutesAfter(settledAt, 2) : null,
    ...(openedAt && place % 4 === 0
      ? { clicks: { create: { url: path, createdAt: minutesAfter(openedAt, 1) } } }
      : {}),
  } satisfies RecipientFate;
}
type RecipientFate = Omit<
  Prisma.CampaignRecipientUncheckedCreateInput,
  "campaignId" | "contactId" | "email" | "locale"
>;
