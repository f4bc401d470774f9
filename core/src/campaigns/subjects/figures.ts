import type { SubjectTest } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { compiledMail } from "../compile/compile.ts";
import type { Winner } from "./winner.ts";

/** The figures of a test: by language and subject, how many got it, and how many people have clicked in its mails. */
export const subjectFigures = (db: Db | Tx, campaignId: number) =>
  db.$queryRaw<
    { locale: Locale; subject_index: number; recipients: number; sent: number; clicked: number }[]
  >`
    select r.locale, r.subject_index, count(*)::int as recipients,
      count(*) filter (where r.state = 'sent')::int as sent,
      count(*) filter (where exists (
        select 1 from campaign_clicks k where k.recipient_id = r.id and not k.is_robot))::int as clicked
    from campaign_recipients r where r.campaign_id = ${campaignId} and r.is_subject_test
    group by r.locale, r.subject_index order by r.locale, r.subject_index`;

type Tested = Prisma.CampaignGetPayload<{ include: { translations: true } }>;

/** A campaign's test as its page shows it; null without one, and until its recipients are listed. */
export async function subjectTestOf(db: Db, campaign: Tested): Promise<SubjectTest | null> {
  if (campaign.subjectTestPercent === null || !campaign.expandedAt) return null;
  const [figures, others] = await Promise.all([
    subjectFigures(db, campaign.id),
    db.campaignRecipient.groupBy({
      by: ["locale"],
      where: { campaignId: campaign.id, isSubjectTest: false },
      _count: true,
    }),
  ]);
  const languages = LOCALES.flatMap((locale) => {
    const text = campaign.translations.find((row) => row.locale === locale);
    if (!text?.compiled) return [];
    const { subject, moreSubjects } = compiledMail(text.compiled);
    if (moreSubjects.length === 0) return [];
    const subjects = [subject, ...moreSubjects].map((one, index) => {
      const found = figures.find((row) => row.locale === locale && row.subject_index === index);
      return {
        subject: one,
        recipients: found?.recipients ?? 0,
        sent: found?.sent ?? 0,
        clicked: found?.clicked ?? 0,
      };
    });
    return [
      {
        locale,
        subjects,
        winner: text.winner,
        reason: text.winnerReason as Winner["reason"] | null,
        others: others.find((row) => row.locale === locale)?._count ?? 0,
      },
    ];
  });
  return {
    decides_at: campaign.subjectDecidesAt?.toISOString() ?? null,
    decided_at: campaign.subjectDecidedAt?.toISOString() ?? null,
    languages,
  };
}
