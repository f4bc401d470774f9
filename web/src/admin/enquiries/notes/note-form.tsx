import type { AuthUser } from "@ezo/contract/accounts/auth";
import { addEnquiryNote } from "@ezo/contract/enquiries/enquiries";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { createAttempts } from "../../../shared/forms/sending/attempt.ts";
import { useStoreAgain } from "../../editor/drafts/use-store-again.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { isTemporary } from "../../query/query-client.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { fieldErrors, serverFieldErrors } from "../../ui/states/error-text.ts";
import { showAnswer } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { leaveAtEscape } from "../keys/leave-at-escape.ts";
import { MentionList } from "./mention-list.tsx";
import { NotSent } from "./not-sent.tsx";
import { noteKey, readNote, writeNote } from "./note-draft.ts";
import styles from "./note-form.module.css";
import { useMentions } from "./use-mentions.ts";

/**
 * Writes an internal note, which may mention colleagues. An unsaved draft stays on this device, per user and enquiry. Of a
 * deleted enquiry it only shows the draft, which can be saved once the enquiry is restored.
 */
export function NoteForm(props: {
  id: number;
  user: AuthUser;
  isDeleted: boolean;
  /** Moves the focus from the empty field to the enquiry. */
  onLeave: () => void;
}) {
  const { id, user, isDeleted, onLeave } = props;
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, write, error, save } = useNote(user.id, id);
  const mentions = useMentions({ text, write, field, userId: user.id });
  const send = () => {
    if (!isDeleted) save.start();
  };
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    send();
  };
  if (isDeleted && text === "") return null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MentionList mentions={mentions} />
      <Textarea
        ref={field}
        {...mentions.fieldProps}
        aria-label={t("notes.label")}
        placeholder={t("notes.placeholder")}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={error}
        onChange={(event) => {
          write(event.currentTarget.value);
          mentions.follow(event.currentTarget.selectionStart);
        }}
        onKeyDown={(event) => {
          if (mentions.onKeyDown(event)) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
          leaveAtEscape(event, onLeave);
        }}
      />
      {save.isUnreached ? <NotSent onRetry={send}>{t("notes.not_saved")}</NotSent> : null}
      <div className={styles.foot}>
        <span className={styles.hint}>
          {isDeleted ? (
            t("notes.deleted_meanwhile")
          ) : text.trim() && !save.isPending ? (
            t("notes.draft_kept")
          ) : (
            <span className={styles.keys}>
              <kbd>Ctrl</kbd> <kbd>↵</kbd> {t("notes.save_hint")}
            </span>
          )}
        </span>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={isDeleted}>
          {t("notes.save")}
        </Button>
      </div>
    </form>
  );
}

/** A note that is being written: its text, kept on this device until it is saved, and its saving. */
function useNote(userId: number, enquiryId: number) {
  const { t, call, cache, toasts } = useMutationContext();
  const [text, setText] = useState(() => readNote(userId, enquiryId));
  const [error, setError] = useState<string | null>(null);
  const write = (next: string) => {
    setText(next);
    setError(null);
    writeNote(userId, enquiryId, next);
  };
  // Saved there, it is no draft any more here either.
  useStoreAgain<string>(noteKey(userId, enquiryId), (removed) => {
    if (removed?.values !== text) writeNote(userId, enquiryId, text);
  });
  // Sent again after a lost answer, it is the same note.
  const [attempts] = useState(createAttempts);
  const save = useMutation({
    mutationFn: (sent: string) => {
      const headers = { "idempotency-key": attempts.attemptFor({ text: sent }, 0).key };
      return call(addEnquiryNote, { params: { id: String(enquiryId) }, body: { text: sent } }, { headers });
    },
    onSuccess: ({ data }, sent) => {
      attempts.finish();
      // Text written while saving becomes the next note.
      const left = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
      // What another tab has written since is its own, and stays.
      const isOwn = readNote(userId, enquiryId) === text;
      setText(left);
      setError(null);
      if (isOwn) writeNote(userId, enquiryId, left);
      showAnswer(cache, data);
      return cache.invalidateQueries({ queryKey: enquiryKeys.lists });
    },
    onError: (failure) => {
      const { text: refusal } = serverFieldErrors(failure);
      if (refusal === undefined) toasts.failure(t("notes.failed"), failure);
      else setError(refusal);
    },
  });
  return {
    text,
    write,
    error,
    save: {
      start: () => {
        if (save.isPending) return;
        const problem = fieldErrors(addEnquiryNote.body, { text }, t)["text"];
        if (problem) setError(problem);
        else save.mutate(text);
      },
      isPending: save.isPending,
      /** The server could not be reached. */
      isUnreached: save.isError && isTemporary(save.error) && text.trim() !== "",
    },
  };
}
