import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import type { ReplyTemplate } from "@ezo/contract/enquiries/enquiry-replies";
import { type Locale, localeAmong } from "@ezo/contract/values/languages";
import { Anchor, Button, Select, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
import { useMay } from "../../session/session-context.tsx";
import { leaveAtEscape } from "../keys/leave-at-escape.ts";
import { NotSent } from "../notes/not-sent.tsx";
import note from "../notes/note-form.module.css";
import { answeringKeys, replyTemplates } from "./answering.queries.ts";
import { ChangedPrices } from "./filled-in/changed-prices.tsx";
import styles from "./composer.module.css";
import { FilledValues } from "./filled-in/filled-values.tsx";
import { type MailCard, placeForCard } from "./filled-in/reply-card.ts";
import { isWritten } from "./reply-draft.ts";
import { ReplyFilesField } from "./files/reply-files-field.tsx";
import { useReply } from "./use-reply.ts";

export interface ReplyFormHandle {
  focus: () => void;
  /** Writes a card where the cursor is; in a text that was not begun to be edited, at its end, or above the closing of its template. */
  insert: (card: MailCard) => void;
}

/** Writes to the person who enquired. An unfinished mail stays on this device, per user and enquiry. */
export function ReplyForm(props: {
  ref?: Ref<ReplyFormHandle>;
  enquiry: EnquiryDetail;
  user: AuthUser;
  /** Moves the focus from an empty field to the enquiry. */
  onLeave: () => void;
}) {
  const { enquiry, user, onLeave } = props;
  const { t, shownLocales } = useTexts();
  const [chosen, setLocale] = useState(enquiry.locale);
  // As the mail around the text: Georgian while the person's language is switched off.
  const locale = localeAmong(shownLocales, chosen);
  const reply = useReply(enquiry, user, locale);
  const { draft, errors } = reply;
  const templates = useQuery(replyTemplates(useCaller(), enquiry.id));
  const { theirs, changed, isAsked } = reply.questions;
  const place = useTextPlace(props.ref, reply, templates.data?.data ?? []);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    reply.send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
    leaveAtEscape(event, onLeave);
  };
  return (
    <form className={note.form} onSubmit={submit} noValidate aria-label={t("reply.label")}>
      <Templates
        enquiry={enquiry}
        draft={draft}
        locale={locale}
        onLocale={setLocale}
        onTake={(...chosen) => {
          place.onReplaced();
          reply.take(...chosen);
        }}
      />
      <TextInput
        aria-label={t("reply.subject")}
        placeholder={t("reply.subject")}
        value={reply.subject}
        error={errors["subject"]}
        onChange={(event) => reply.writeSubject(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter alone would send a mail that is not written yet.
          if (event.key === "Enter") event.preventDefault();
          onKeyDown(event);
        }}
      />
      <ChangedPrices changed={changed} onInsert={reply.insertNewPrices} />
      <Textarea
        ref={place.field}
        mt="xs"
        aria-label={t("reply.body")}
        placeholder={t("reply.body")}
        autosize
        minRows={4}
        maxRows={10}
        value={draft.body}
        error={errors["body"]}
        onFocus={place.onFocus}
        onChange={(event) => reply.writeBody(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FilledValues body={draft.body} templates={templates.data?.data ?? []} />
      <ReplyFilesField reply={reply.files} error={errors["file_ids"]} />
      {theirs ? <Meanwhile theirs={theirs} /> : null}
      {reply.isUnsent ? <NotSent onRetry={reply.send}>{t("reply.not_sent")}</NotSent> : null}
      <div className={note.foot}>
        <Hint email={enquiry.email} isKept={isWritten(draft) && !reply.isSending} />
        <Button type="submit" variant="filled" loading={reply.isSending}>
          {t(isAsked ? "reply.send_anyway" : "reply.send")}
        </Button>
      </div>
    </form>
  );
}

/** A colleague has answered while this mail was being written. */
function Meanwhile({ theirs }: { theirs: EnquiryReply }) {
  const { t, format } = useTexts();
  const name = theirs.author?.name ?? t("notes.former_member");
  return (
    <p role="alert" className={styles.meanwhile}>
      {t("reply.meanwhile", { name, at: format.full(theirs.created_at) })}
    </p>
  );
}

/** Whom the mail goes to, and that its text is kept, or how it is sent. */
function Hint({ email, isKept }: { email: string; isKept: boolean }) {
  const { t } = useTexts();
  return (
    <span className={note.hint}>
      {t("reply.to", { email })}
      {isKept ? (
        <span className={styles.kept}>{t("reply.draft_kept")}</span>
      ) : (
        <span className={note.keys}>
          {" · "}
          <kbd>Ctrl</kbd> <kbd>↵</kbd> {t("reply.send_hint")}
        </span>
      )}
    </span>
  );
}

/** Where cards go into the text, and what the composer may ask of the form. */
function useTextPlace(
  ref: Ref<ReplyFormHandle> | undefined,
  reply: ReturnType<typeof useReply>,
  templates: readonly ReplyTemplate[],
) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Before that the browser has a cursor, too, at the beginning.
  const hasCursor = useRef(false);
  const { body } = reply.draft;
  useImperativeHandle(ref, () => ({
    focus: () => {
      if (!hasCursor.current) field.current?.setSelectionRange(body.length, body.length);
      field.current?.focus();
    },
    insert: (card) => {
      const cursor = hasCursor.current ? field.current?.selectionEnd : undefined;
      const end = flushSync(() => reply.insertCard(card, cursor ?? placeForCard(body, templates)));
      // The next card goes below this one. The focus stays where it is: several may be added.
      hasCursor.current = true;
      field.current?.setSelectionRange(end, end);
    },
  }));
  return {
    field,
    onFocus: () => {
      hasCursor.current = true;
    },
    /** A template has replaced the text, below which the browser puts the cursor: nobody has chosen that place. */
    onReplaced: () => {
      hasCursor.current = false;
    },
  };
}

const TEMPLATE_TEXTS = "/admin/translations?search=mail.reply";

/** The texts to begin with, in the language of the person unless another is chosen. */
function Templates(props: {
  enquiry: EnquiryDetail;
  draft: Pick<ReplyTemplate, "subject" | "body">;
  locale: Locale;
  onLocale: (locale: Locale) => void;
  onTake: ReturnType<typeof useReply>["take"];
}) {
  const { enquiry, draft, locale, onLocale, onTake } = props;
  const { t, shownLocales } = useTexts();
  const { data, isPending, error, refetch } = useQuery(replyTemplates(useCaller(), enquiry.id));
  // Of an apartment that is sold meanwhile, other texts are offered.
  useLiveEvent("apartments:status", useRefresh(answeringKeys.templates));
  const all = data?.data ?? [];
  const offered = all.filter((template) => template.locale === locale);
  const isDraft = ({ subject, body }: ReplyTemplate) => subject === draft.subject && body === draft.body;
  const taken = all.find(isDraft)?.code;
  const take = (code: string | null | undefined, from: readonly ReplyTemplate[]) => {
    const chosen = from.find((template) => template.code === code);
    if (chosen) onTake(chosen, all);
  };
  /** A template as it was taken follows to the other language; what was written stays. */
  const choose = (one: Locale) => {
    onLocale(one);
    take(
      taken,
      all.filter((template) => template.locale === one),
    );
  };
  return (
    <div className={styles.templates}>
      <Select
        className={styles.template ?? ""}
        aria-label={t("reply.template")}
        placeholder={t(isPending ? "reply.templates_loading" : "reply.template")}
        data={offered.map(({ code }) => ({ value: code, label: t(`reply.template.${code}`) }))}
        value={offered.some(isDraft) ? (taken ?? null) : null}
        allowDeselect={false}
        // A list that is opened empty would stay closed when its templates come.
        disabled={isPending || offered.length === 0}
        onChange={(code) => take(code, offered)}
      />
      {shownLocales.length < 2 ? null : (
        <div className={styles.switch} role="group" aria-label={t("reply.language")}>
          {shownLocales.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-label={LANGUAGE_NAMES[one]}
              aria-pressed={one === locale}
              onClick={() => choose(one)}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </div>
      )}
      {isPending ? null : (
        <TemplatesNote
          isEmpty={offered.length === 0}
          isFailed={error !== null}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

/** Why there are no templates, and where they are written: they are texts of the site. */
function TemplatesNote(props: { isEmpty: boolean; isFailed: boolean; onRetry: () => void }) {
  const { isEmpty, isFailed, onRetry } = props;
  const { t } = useTexts();
  const mayWrite = useMay()("texts.edit");
  if (isFailed && isEmpty)
    return (
      <p role="alert" className={styles.none}>
        {t("reply.templates_failed")}{" "}
        <Anchor component="button" type="button" onClick={onRetry}>
          {t("buttons.retry")}
        </Anchor>
      </p>
    );
  if (!isEmpty && !mayWrite) return null;
  return (
    <p className={styles.none}>
      {isEmpty ? t(mayWrite ? "reply.templates_none" : "reply.templates_none_ask") : null}{" "}
      {mayWrite ? (
        <Anchor component={Link} to={TEMPLATE_TEXTS}>
          {t("reply.templates_edit")}
        </Anchor>
      ) : null}
    </p>
  );
}
