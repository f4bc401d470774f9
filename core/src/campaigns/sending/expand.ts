import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Locale } from "@ezo/contract/values/locale";
import { isWritten } from "@ezo/contract/values/mails/written-mail";
import { storedFilter } from "../../contacts/segments/stored-filter.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { readSetting } from "../../platform/settings.ts";
import { shownLocales } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { ruleDecider } from "../compile/apartment-rules.ts";
import { type CompiledMail, compileMail } from "../compile/compile.ts";
import { fromNamesOf } from "../senders/from-names.ts";
import { splitLedger } from "../subjects/split-ledger.ts";
import { freezeLedger } from "./ledger.repo.ts";
import { audience, readersOfTexts } from "./readers.ts";

type Campaign = Prisma.CampaignGetPayload<{ include: { translations: true } }>;

/** A campaign's texts by language. */
interface Compiled {
  compiled: Map<Locale, CompiledMail>;
  /** Those that are left with nothing to read, since none of their cards can be seen any more. */
  emptied: Set<Locale>;
}

export interface ExpandOptions {
  translations: TranslationsService;
  publicUrl: string;
  mailDomain: string;
}

/**
 * Freezes a campaign: its mail is compiled once per language, with the apartments that its rules find now, and stored with
 * the filled ledger in one transaction. Does nothing when that is done already, so that it may be repeated after a crash.
 */
export async function expandCampaign(db: Db, id: number, options: ExpandOptions): Promise<void> {
  const campaign = await db.campaign.findUnique({ where: { id }, include: { translations: true } });
  if (!campaign || campaign.expandedAt) return;
  const texts = await compileTexts(db, campaign, options);
  const { compiled } = texts;
  const segment = storedFilter(campaign.segment);
  await db.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<{ expanded_at: Date | null; status: string; version: number }[]>`
        select expanded_at, status::text, version from campaigns where id = ${id} for update`;
      if (!row || row.expanded_at) return;
      // Paused since, and perhaps edited: what was compiled is not what will be sent.
      if (row.status !== "sending" || row.version !== campaign.version) return;
      const saved = segment.segment_id
        ? await tx.contactSegment.findUnique({ where: { id: segment.segment_id, deletedAt: null } })
        : null;
      const filter = saved ? storedFilter(saved.filter) : segment;
      // Without its filter a segment would contain everyone.
      const pauseReason =
        segment.segment_id && !saved
          ? "segment_missing"
          : await whatIsUnread(tx, campaign, { ...texts, filter });
      if (pauseReason) {
        await tx.campaign.update({
          where: { id },
          data: { status: "paused", pauseReason, updatedAt: new Date() },
        });
        return record(tx, "campaign.changed", { campaign_id: id });
      }
      for (const [locale, content] of compiled)
        await tx.campaignTranslation.update({
          where: { campaignId_locale: { campaignId: id, locale } },
          data: { compiled: content },
        });
      await freezeLedger(
        tx,
        {
          id,
          filter,
          topics: campaign.topics,
          missingLanguage: campaign.missingLanguage,
          domain: options.mailDomain,
        },
        [...compiled.keys()],
      );
      if (campaign.subjectTestPercent !== null)
        for (const [locale, { moreSubjects }] of compiled)
          if (moreSubjects.length > 0)
            await splitLedger(tx, {
              campaignId: id,
              locale,
              percent: campaign.subjectTestPercent,
              subjects: moreSubjects.length + 1,
            });
      await tx.campaign.update({ where: { id }, data: { expandedAt: new Date() } });
    },
    { timeout: 5 * 60_000 },
  );
}

/** Why there is nothing to send, or nothing for some readers; undefined where everybody gets something to read. */
async function whatIsUnread(
  tx: Tx,
  { topics, missingLanguage }: Pick<Campaign, "topics" | "missingLanguage">,
  { compiled, emptied, filter }: Compiled & { filter: SegmentFilter },
): Promise<"nothing_written" | "cards_missing" | undefined> {
  if (compiled.size === 0) return emptied.size > 0 ? "cards_missing" : "nothing_written";
  if (emptied.size === 0) return undefined;
  // As in the pre-flight, a text that nobody reads keeps nothing back.
  const written = new Set([...compiled.keys(), ...emptied]);
  const readers = readersOfTexts(await audience(tx, filter, topics), written, missingLanguage);
  return [...emptied].some((locale) => readers[locale] > 0) ? "cards_missing" : undefined;
}

async function compileTexts(db: Db, campaign: Campaign, options: ExpandOptions): Promise<Compiled> {
  const { track_opens: trackOpens, mark_links: isMarked } = await readSetting(db, "marketing");
  const shown = await shownLocales(db);
  const compiled = new Map<Locale, CompiledMail>();
  const emptied = new Set<Locale>();
  const decide = ruleDecider(db);
  for (const row of campaign.translations) {
    // Nobody is mailed in a language that is switched off; its text stays as it was written.
    if (!shown.includes(row.locale)) continue;
    const source = {
      subject: row.subject,
      more_subjects: row.moreSubjects as string[],
      preview_text: row.previewText,
      // A mail of nothing but rules that find nothing counts as not written.
      blocks: await decide(row.blocks as CampaignText["blocks"]),
    };
    if (!isWritten(source)) continue;
    const { subject, moreSubjects, html, text, links, fromName, isEmpty } = await compileMail(source, {
      db,
      locale: row.locale,
      t: await options.translations.lookup(row.locale),
      publicUrl: options.publicUrl,
      trackClicks: campaign.trackClicks,
      markedFor: isMarked ? campaign.id : null,
      trackOpens,
      testsSubjects: campaign.subjectTestPercent !== null,
    });
    if (isEmpty) {
      emptied.add(row.locale);
      continue;
    }
    compiled.set(row.locale, {
      subject,
      moreSubjects,
      html,
      text,
      links,
      fromName: fromNamesOf(campaign)[row.locale] || fromName,
    });
  }
  return { compiled, emptied };
}
