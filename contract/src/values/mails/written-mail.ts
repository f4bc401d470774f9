import type { Locale } from "../locale.ts";
import type { CampaignText } from "../../marketing/campaigns/campaign-text.ts";

type Words = Pick<CampaignText, "subject" | "blocks">;
const hasSubject = ({ subject }: Words) => subject.trim() !== "";
const hasContent = ({ blocks }: Words) => blocks.some(({ type }) => type !== "footer" && type !== "divider");
/** A language counts as written when a mail in it has a subject and something to read. */
export const isWritten = (text: Words): boolean => hasSubject(text) && hasContent(text);
/** Whether a campaign's mail in a language has been sent under this subject. */
export function wasSubject(
  campaign: {
    translations: Record<Locale, Pick<CampaignText, "subject" | "more_subjects">>;
    subject_test_percent: number | null;
  },
  locale: Locale,
  subject: string,
): boolean {
  const { subject: first, more_subjects: more } = campaign.translations[locale];
  const plain = (text: string) => text.trim().toLowerCase();
  return [first, ...(campaign.subject_test_percent === null ? [] : more)].map(plain).includes(plain(subject));
}
/** Whether all that these texts of a mail lack is something to read below a subject. */
export const isEmptyMail = (texts: readonly Words[]): boolean =>
  texts.some(hasSubject) && !texts.some(hasContent);
/** Only begun: recipients of this language would silently get another one. */
export const isHalfWritten = (text: Words): boolean => hasSubject(text) !== hasContent(text);
