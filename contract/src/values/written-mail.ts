import type { CampaignText } from "../marketing/campaigns.ts";

type Words = Pick<CampaignText, "subject" | "blocks">;
const hasSubject = ({ subject }: Words) => subject.trim() !== "";
const hasContent = ({ blocks }: Words) => blocks.some(({ type }) => type !== "footer" && type !== "divider");
/** A language counts as written when a mail in it has a subject and something to read. */
export const isWritten = (text: Words): boolean => hasSubject(text) && hasContent(text);
/** Only begun: recipients of this language would silently get another one. */
export const isHalfWritten = (text: Words): boolean => hasSubject(text) !== hasContent(text);
