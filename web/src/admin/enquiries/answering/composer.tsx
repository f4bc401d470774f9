import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { Button } from "@mantine/core";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Mail, Pencil, Phone } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type CallChannel, isCallKept, readCall } from "../clock/call-draft.ts";
import { CallForm } from "../clock/call-form.tsx";
import { useContactDialog } from "../contact-data/use-contact-dialog.tsx";
import { readNote } from "../notes/note-draft.ts";
import note from "../notes/note-form.module.css";
import { NoteForm } from "../notes/note-form.tsx";
import { useUnsentCalls } from "../unsent-calls/unsent-calls.ts";
import { UnsentList } from "../unsent-calls/unsent-list.tsx";
import styles from "./composer.module.css";
import type { MailCard } from "./filled-in/reply-card.ts";
import { isWritten, readReply } from "./reply-draft.ts";
import { ReplyForm, type ReplyFormHandle } from "./reply-form.tsx";

/** A link to the person that was followed, and when. */
export interface BegunCall {
  channel: CallChannel;
  at: number;
}
type Kind = "note" | "mail" | "call";
export interface ComposerHandle {
  /** Opens the mail and writes a card into it; false where there is no address to mail to. */
  insert: (card: MailCard) => boolean;
}

/** What is open at once: an unfinished mail, else an unfinished note, else a call that is not noted yet. */
function firstKind(userId: number, enquiry: EnquiryDetail): Kind {
  if (isWritten(readReply(userId, enquiry))) return "mail";
  const isCall = readNote(userId, enquiry.id) === "" && isCallKept(readCall(userId, enquiry.id));
  return isCall ? "call" : "note";
}

/** What staff write about an enquiry: a note for the team, a mail to its person, or a call with them. */
export function Composer(props: {
  ref?: Ref<ComposerHandle>;
  enquiry: EnquiryDetail;
  user: AuthUser;
  /** A call that was begun by a link of the enquiry: its form is opened, anew with each. */
  begun?: BegunCall | null;
  /** Opens the mail, with the focus in its text; `onReplyAsked` is called once it is there. */
  isReplyAsked?: boolean;
  onReplyAsked?: (() => void) | undefined;
  /** Moves the focus from an empty field to the enquiry. */
  onLeave: () => void;
}) {
  const { enquiry, user, begun = null, isReplyAsked = false, onLeave } = props;
  const { id, deletion } = enquiry;
  const { t } = useTexts();
  const [kind, setKind] = useState(() => firstKind(user.id, enquiry));
  const [opened, setOpened] = useState<BegunCall | null>(null);
  const kinds = useRef<HTMLDivElement>(null);
  const form = useRef<ReplyFormHandle>(null);
  const contact = useContactDialog(enquiry, "email");
  if (begun !== opened) {
    setOpened(begun);
    if (begun) setKind("call");
  }
  if (isReplyAsked && kind !== "mail") setKind("mail");
  const focusMail = useEffectEvent(() => {
    // Without an address there is no text, but a button that adds one.
    const add = kinds.current?.nextElementSibling?.querySelector("button");
    (form.current ?? add)?.focus();
    props.onReplyAsked?.();
  });
  useEffect(() => {
    if (isReplyAsked) focusMail();
  }, [isReplyAsked]);
  const choose = (chosen: Kind) => {
    flushSync(() => setKind(chosen));
    // On phones the form may be far below what is on screen.
    kinds.current?.nextElementSibling?.scrollIntoView({ block: "nearest" });
  };
  useImperativeHandle(props.ref, () => ({
    insert: (card) => {
      choose("mail");
      form.current?.insert(card);
      return form.current !== null;
    },
  }));
  const unsent = useUnsentCalls(user.id).filter(({ enquiryId }) => enquiryId === id);
  const kept = (
    <div className={styles.unsent}>
      <UnsentList calls={unsent} />
    </div>
  );
  if (deletion)
    return (
      <>
        {kept}
        <NoteForm id={id} user={user} isDeleted onLeave={onLeave} />
      </>
    );
  return (
    <div className={styles.composer}>
      {kept}
      <Kinds ref={kinds} kind={kind} onChoose={choose} />
      {kind === "note" ? (
        <NoteForm id={id} user={user} isDeleted={false} onLeave={onLeave} />
      ) : kind === "call" ? (
        <CallForm key={begun?.at} enquiry={enquiry} user={user} begun={begun?.channel} onLeave={onLeave} />
      ) : enquiry.email ? (
        <ReplyForm ref={form} enquiry={enquiry} user={user} onLeave={onLeave} />
      ) : (
        <div className={note.form}>
          <p>{t("reply.no_email")}</p>
          <Button variant="subtle" onClick={contact.open}>
            {t("reply.add_email")}
          </Button>
        </div>
      )}
      {contact.dialog}
    </div>
  );
}

/** Chooses what is written. On phones it stays at the bottom of the screen until its form is reached. */
function Kinds(props: { ref: Ref<HTMLDivElement>; kind: Kind; onChoose: (kind: Kind) => void }) {
  const { ref, kind, onChoose } = props;
  const { t } = useTexts();
  return (
    <div ref={ref} className={styles.kinds}>
      <div className={styles.switch} role="group" aria-label={t("reply.switch")}>
        <button type="button" aria-pressed={kind === "note"} onClick={() => onChoose("note")}>
          <Pencil size="sm" />
          {t("reply.note")}
        </button>
        <button type="button" aria-pressed={kind === "mail"} onClick={() => onChoose("mail")}>
          <Mail size="sm" />
          {t("reply.mail")}
        </button>
        <button type="button" aria-pressed={kind === "call"} onClick={() => onChoose("call")}>
          <Phone size="sm" />
          {t("call.title")}
        </button>
      </div>
    </div>
  );
}
