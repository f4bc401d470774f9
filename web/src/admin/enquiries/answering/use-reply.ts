import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { ReplyForm, replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import type { Locale } from "@ezo/contract/values/locale";
import { useEffect, useState } from "react";
import { randomKey } from "../../../shared/forms/sending/attempt.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { isTemporary } from "../../query/query-client.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { fieldErrors, serverFieldErrors } from "../../ui/states/error-text.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { allPrices, withNewPrices } from "./filled-in/filled-prices.ts";
import { type MailCard, pricesOfCard, withLines } from "./filled-in/reply-card.ts";
import {
  announceReply,
  isWritten,
  newReply,
  onReplyElsewhere,
  placeholdersIn,
  readReply,
  type ReplyDraft,
  type ReplyText,
  writeReply,
} from "./reply-draft.ts";
import { useInsertTemplate } from "./filled-in/use-insert-template.ts";
import { useProposedSubject } from "./use-proposed-subject.ts";
import { useReplyFiles } from "./files/use-reply-files.ts";
import { useReplyQuestions } from "./use-reply-questions.ts";
import { useReplyUndo } from "./use-reply-undo.ts";

/**
 * A mail to the person who enquired: its text, kept on this device until it is sent, and its sending. Until somebody writes
 * a subject it has a proposed one in `locale`, which alone is no unfinished mail.
 */
export function useReply(enquiry: EnquiryDetail, user: AuthUser, locale: Locale) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(() => readReply(user.id, enquiry));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const subject = useProposedSubject(enquiry, draft.subject, locale);
  const offerUndo = useReplyUndo(enquiry, user);
  const questions = useReplyQuestions(enquiry, user.id, draft);
  useEffect(
    () => onReplyElsewhere(user.id, enquiry.id, () => setDraft(readReply(user.id, enquiry))),
    [user.id, enquiry],
  );

  const keep = (next: ReplyDraft) => {
    setDraft(next);
    setErrors({});
    writeReply(user.id, enquiry.id, next);
  };
  const write = (text: ReplyText, filled: ReplyDraft["prices"] = draft.prices) => {
    const isEmpty = text.body.trim() === "";
    const isBare = isEmpty && subject.isProposed(text.subject);
    keep({ ...draft, subject: isBare ? "" : text.subject, body: text.body, prices: isEmpty ? [] : filled });
  };
  const templates = useInsertTemplate({ enquiryId: enquiry.id, draft, write });
  const sending = useSending(enquiry.id, {
    sent: (reply, sent) => {
      // Text written while sending becomes the next mail.
      const now = readReply(user.id, enquiry);
      const isNext = now.key === sent.key && (now.subject !== sent.subject || now.body !== sent.body);
      const left = now.files.filter(({ id }) => !sent.files.some((file) => file.id === id));
      keep(isNext ? { ...now, files: left, key: randomKey() } : { ...newReply(), files: left });
      if (!isNext) {
        subject.onSent();
        templates.onSent();
      }
      offerUndo(reply, sent.prices);
    },
    sentBefore: (sent) => {
      keep({ ...sent, key: randomKey() });
      setErrors({ body: t("reply.sent_before") });
    },
    refused: setErrors,
  });

  const files = useReplyFiles(enquiry.id, {
    files: draft.files,
    // Read anew: something may have been written while the file was on its way.
    change: (change) => {
      const now = readReply(user.id, enquiry);
      keep({ ...now, files: change(now.files) });
      announceReply(user.id, enquiry.id);
    },
  });

  return {
    draft,
    subject: subject.shown,
    errors,
    writeSubject: (text: string) => {
      subject.onWritten(text);
      write({ subject: text, body: draft.body });
    },
    writeBody: (body: string) => write({ subject: subject.shown, body }),
    files,
    questions,
    insertNewPrices: () => {
      const next = withNewPrices(draft, questions.changed);
      write({ subject: subject.shown, body: next.body }, next.prices);
    },
    /** Writes a card at a place in the text, and returns where it ends. */
    insertCard: (card: MailCard, at: number): number => {
      const { body, end } = withLines(draft.body, card.in_mails.lines[locale], at);
      write({ subject: subject.shown, body }, allPrices([...draft.prices, ...pricesOfCard(card, locale)]));
      return end;
    },
    isSending: sending.isPending,
    /** The server could not be reached: sent again, it goes out once all the same. */
    isUnsent: sending.isError && isTemporary(sending.error) && isWritten(draft),
    send: () => {
      if (sending.isPending) return;
      const mail = { ...draft, subject: subject.shown };
      const problems = fieldErrors(ReplyForm, { subject: mail.subject, body: mail.body, file_ids: [] }, t);
      const missing = placeholdersIn(mail);
      if (missing.length > 0) problems["body"] ??= t("reply.missing", { names: missing.join(", ") });
      // The mail would go without it.
      if (files.isAdding || files.sending.length > 0) problems["file_ids"] ??= t("reply.files_on_way");
      if (Object.keys(problems).length > 0) setErrors(problems);
      else if (!questions.ask()) {
        // What is kept and what is sent are compared when the answer comes.
        if (mail.subject !== draft.subject) keep(mail);
        sending.mutate(mail);
      }
    },
    /** Puts a template in place of what is written; text of one's own can be had back. */
    take: templates.insert,
  };
}

/** Sends a mail once, however often it is tried. */
function useSending(
  enquiryId: number,
  on: {
    sent: (reply: EnquiryReply, mail: ReplyDraft) => void;
    /** The answer to an earlier attempt was lost, or another tab has sent this mail before it was changed. */
    sentBefore: (mail: ReplyDraft) => void;
    /** Fields that the server refuses, with its reasons. */
    refused: (errors: Record<string, string>) => void;
  },
) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ key, subject, body, files }: ReplyDraft) =>
      call(
        replyToEnquiry,
        {
          params: { id: String(enquiryId) },
          body: { subject, body, file_ids: files.map(({ id }) => id), can_undo: true },
        },
        { headers: { "idempotency-key": key } },
      ),
    onSuccess: ({ data: reply }, sent) => on.sent(reply, sent),
    onError: (failure, sent) => {
      const refused = serverFieldErrors(failure);
      if (refused["idempotency-key"]) on.sentBefore(sent);
      else if (refused["subject"] || refused["body"] || refused["file_ids"]) on.refused(refused);
      else toasts.failure(t("reply.failed"), failure);
    },
    // Not waited for: the next mail may be sent before the list has come.
    onSettled: () => void cache.invalidateQueries({ queryKey: enquiryKeys.all }),
  });
}
