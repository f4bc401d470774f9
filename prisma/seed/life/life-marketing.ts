import { randomUUID } from "node:crypto";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { LOCALES } from "@ezo/contract/values/languages";
import { compileMail, type CompiledMail } from "@ezo/core/campaigns/compile/compile";
import { consentTo } from "@ezo/core/contacts/subscription/consent";
import { NEWSLETTER_CONSENT_KEY } from "@ezo/core/contacts/subscription/newsletter.service";
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
export async function seedCampaigns(
  parts: LifeParts & { publicUrl: string },
  life: DemoLife,
): Promise<number> {
  const { db, clock } = parts;
  const author = await db.user.findFirst({ where: { role: "marketing" }, select: { id: true } });
  // The oldest first: whose mail came back gets none of the later ones.
  const inOrder = life.campaigns.toSorted((a, b) => b.days_ago - a.days_ago);
  const written = await Promise.all(
    inOrder.map(async (campaign) => ({ campaign, texts: await textsOf(campaign, parts) })),
  );
  await db.$transaction(async (tx) => {
    for (const [number, { campaign, texts }] of written.entries()) {
      const at = clock.past(campaign.days_ago, campaign.time);
      const contacts = await tx.contact.findMany({
        where: { status: "subscribed", consentAt: { lt: at } },
        orderBy: { id: "asc" },
      });
      const { id } = await tx.campaign.create({
        data: rowOf(campaign, texts, { at, authorId: author?.id ?? null }),
      });
      for (const [place, { id: contactId, email, locale }] of contacts.entries()) {
        // The button's address, as the mail in the reader's language has it.
        const link = texts.find((text) => text.locale === locale)?.compiled.links[0] ?? campaign.path;
        const fate = fateOf(place, at, { link, returned: RETURNED[number] ?? null });
        await tx.campaignRecipient.create({ data: { campaignId: id, contactId, email, locale, ...fate } });
        if (fate.bouncedAt)
          await stopContact(tx, { contactId, campaignId: id, at: fate.bouncedAt, state: fate.state });
      }
    }
    await noteDemo(tx, ["contacts", "campaigns"]);
  }, LONG);
  return life.campaigns.length;
}

/** Whose mail comes back, by campaign; where there are more campaigns, nobody's of theirs. */
const RETURNED = [4, 9];

/** As the mail server's answer, or the report that follows, does it to an address that does not work. */
async function stopContact(
  tx: Tx,
  { contactId, campaignId, at, state }: { contactId: number; campaignId: number; at: Date; state: string },
): Promise<void> {
  await tx.contact.update({
    where: { id: contactId },
    data: {
      status: "bounced",
      statusAt: at,
      updatedAt: at,
      history: {
        create: {
          kind: "bounced",
          detail: state === "failed" ? "smtp" : "report",
          campaignId,
          createdAt: at,
        },
      },
    },
  });
}

/** A campaign's texts, compiled as those of a campaign that was sent: its map of clicks is drawn on them. */
const textsOf = (
  campaign: DemoCampaign,
  { db, translations, publicUrl }: LifeParts & { publicUrl: string },
) =>
  Promise.all(
    LOCALES.map(async (locale) => {
      const text = {
        subject: campaign.subject[locale],
        more_subjects: [],
        preview_text: campaign.preview[locale],
        blocks: blocksOf(campaign, locale),
      };
      const {
        subject,
        moreSubjects,
        html,
        text: plain,
        links,
        fromName,
      } = await compileMail(text, {
        db,
        locale,
        t: await translations.lookup(locale),
        publicUrl,
        trackClicks: true,
        // Nobody reads these mails, and their clicks are marked by the redirect.
        markedFor: null,
        trackOpens: false,
        testsSubjects: false,
      });
      const compiled: CompiledMail = { subject, moreSubjects, html, text: plain, links, fromName };
      return { locale, subject, previewText: text.preview_text, blocks: text.blocks, compiled };
    }),
  );
type SentText = Awaited<ReturnType<typeof textsOf>>[number];

function rowOf(
  campaign: DemoCampaign,
  texts: readonly SentText[],
  { at, authorId }: { at: Date; authorId: number | null },
) {
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
      create: [...texts],
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

/** One address does not work, refused at once or later; of the others more than a half open the mail, and a quarter click. */
function fateOf(place: number, at: Date, { link, returned }: { link: string; returned: number | null }) {
  const settledAt = minutesAfter(at, 1 + place / 30);
  const base = { messageId: `<${randomUUID()}@ezo.example>`, attempts: 1, claimedAt: settledAt, settledAt };
  if (place === returned && place < 5)
    return {
      ...base,
      state: "failed",
      reason: "550 5.1.1 No such mailbox",
      bouncedAt: settledAt,
    } satisfies RecipientFate;
  const openedAt = place % 5 < 3 ? minutesAfter(settledAt, 20 + place * 7) : null;
  return {
    ...base,
    state: "sent",
    openedAt,
    bouncedAt: place === returned ? minutesAfter(settledAt, 2) : null,
    ...(openedAt && place % 4 === 0
      ? { clicks: { create: { url: link, createdAt: minutesAfter(openedAt, 1) } } }
      : {}),
  } satisfies RecipientFate;
}
type RecipientFate = Omit<
  Prisma.CampaignRecipientUncheckedCreateInput,
  "campaignId" | "contactId" | "email" | "locale"
>;
