import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";

/** What mail programs put before the subject of an answer, in Latin or Cyrillic letters, also more than once or counted. */
const ANSWER_MARKS = /^(?:\s*(?:re|aw|sv|ha|на|отв|ответ|პას|პასუხი)\s*(?:\[\d+\])?\s*[:：])+/iu;

/**
 * The subject with which a mail joins the conversation: that of the latest mail, as an answer to it. Null without a mail
 * that has one. What a program has answered, and what never went out, is no part of the conversation.
 */
export function threadSubject({ replies, mails }: Pick<EnquiryDetail, "replies" | "mails">): string | null {
  const exchanged = [
    ...replies.filter(({ status }) => status !== "failed"),
    ...mails.filter((mail) => !mail.is_automatic),
  ];
  const [latest] = exchanged
    .map(({ subject, created_at: at }) => ({ at: Date.parse(at), about: aboutOf(subject) }))
    .filter(({ about }) => about !== "")
    .toSorted((a, b) => b.at - a.at);
  return latest ? `Re: ${latest.about}`.slice(0, TEXT_INPUT_MAX_LENGTH).trimEnd() : null;
}

const aboutOf = (subject: string): string => subject.replace(ANSWER_MARKS, "").trim();
