import type { AuthUser } from "@ezo/contract/auth";
import { addCustomerNote } from "@ezo/contract/customers";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { fieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import { showAnswer } from "./customers.cache.ts";
import { customerKeys } from "./customers.queries.ts";
import { readDraft, writeDraft } from "./note-draft.ts";
import styles from "./note-form.module.css";

/** Writes an internal note. What is not saved yet stays on this device, per person and request. */
export function NoteForm({ id, user }: { id: number; user: AuthUser }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [text, setText] = useState(() => readDraft(user.id, id));
  const [error, setError] = useState<string | null>(null);

  const write = (next: string) => {
    setText(next);
    setError(null);
    writeDraft(user.id, id, next);
  };
  const save = useMutation({
    mutationFn: (sent: string) => call(addCustomerNote, { params: { id: String(id) }, body: { text: sent } }),
    onSuccess: ({ data }, sent) => {
      // What was written meanwhile begins the next one.
      write(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text);
      showAnswer(cache, data);
      return cache.invalidateQueries({ queryKey: customerKeys.lists });
    },
    onError: (failure) => toasts.failure(t("notes.failed"), failure),
  });
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const problem = fieldErrors(addCustomerNote.body, { text }, t)["text"];
    if (problem) setError(problem);
    else save.mutate(text);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Textarea
        aria-label={t("notes.label")}
        placeholder={t("notes.placeholder")}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <div className={styles.foot}>
        <span className={styles.hint}>
          {text.trim() && !save.isPending ? (
            t("notes.draft_kept")
          ) : (
            <span className={styles.keys}>
              <kbd>Ctrl</kbd> <kbd>↵</kbd> {t("notes.save_hint")}
            </span>
          )}
        </span>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t("notes.save")}
        </Button>
      </div>
    </form>
  );
}
