import type { AdminTranslation } from "@ezo/contract/admin-translations";
import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { draftKey, dropDraft, writeDraft } from "../editor/draft.ts";
import { DraftOffer } from "../editor/draft-offer.tsx";
import type { ContentLocale } from "../editor/language.ts";
import { useKeptDraft } from "../editor/use-kept-draft.ts";
import { useSetAside } from "../editor/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { SteadyButton } from "../theme/steady-button.tsx";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./text-cell.module.css";
import { translations } from "./translations.resource.ts";

interface Unsaved {
  text: string;
  /** What it was written on top of. */
  base: string;
}

/**
 * One text in one language, edited in place; saved when one leaves it, or with Ctrl+Enter. What could not be saved, as
 * after the end of a session, is kept on this device and offered at the cell.
 */
export function TextCell({ row, locale }: { row: AdminTranslation; locale: ContentLocale }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const saved = row[locale];
  const key = draftKey(useUser().id, `text:${locale}`, row.id);
  const aside = useSetAside<Unsaved>(key, { isNews: (kept) => kept.text !== saved });
  const [text, setText] = useState(saved);
  // What this cell was written on top of: it stays behind while somebody writes here and a colleague saves.
  const [base, setBase] = useState({ text: saved, version: row.version });
  const [error, setError] = useState<string | null>(null);
  /** A colleague has changed the same text meanwhile. It is shown; only a second save takes its place. */
  const [isContested, setIsContested] = useState(false);
  const follow = () => {
    setBase({ text: saved, version: row.version });
    setText(saved);
    setIsContested(false);
  };
  if (text === base.text && row.version > base.version) follow();
  const save = useMutation({
    mutationFn: (change: { to: string; from: string; version: number; isUndo?: boolean }) =>
      translations.update(call, row.id, { [locale]: change.to, version: change.version }, language),
    onSuccess: async (now, change) => {
      dropDraft(key);
      setError(null);
      setIsContested(false);
      // What was typed since stays.
      const shown = change.isUndo ? change.from : change.to;
      setText((current) => (current === shown ? now[locale] : current));
      setBase({ text: now[locale], version: now.version });
      if (change.isUndo) toasts.info(t("messages.undone"));
      else
        toasts.undoable(t("translations.saved", { key: row.key }), () =>
          save.mutate({ to: change.from, from: change.to, version: now.version, isUndo: true }),
        );
      await cache.invalidateQueries({ queryKey: translations.keys.all });
    },
    onError: (failure, { to, from, version, isUndo }) => {
      if (!field.current && !isUndo)
        writeDraft<Unsaved>(key, { values: { text: to, base: from }, version, at: Date.now() });
      // What was typed stays, with the reason beside it.
      setError(Object.values(serverFieldErrors(failure))[0] ?? null);
      setIsContested(failure instanceof ApiError && failure.code === "conflict");
      toasts.failure(t("editor.save_failed"), failure);
      void cache.invalidateQueries({ queryKey: translations.keys.lists });
    },
  });
  const review = useMutation({
    mutationFn: () =>
      translations.update(call, row.id, { reviewed: [locale], version: row.version }, language),
    onSuccess: () => cache.invalidateQueries({ queryKey: translations.keys.all }),
    onError: (failure) => {
      toasts.failure(t("editor.save_failed"), failure);
      void cache.invalidateQueries({ queryKey: translations.keys.lists });
    },
  });
  const keep = () => {
    if (text === base.text) return;
    const from = isContested
      ? { from: saved, version: row.version }
      : { from: base.text, version: base.version };
    save.mutate({ to: text, ...from });
  };
  const isUnsaved = text !== base.text;
  const unsaved = { values: { text, base: base.text }, version: base.version };
  useKeptDraft(key, isUnsaved, text, () => (isUnsaved ? unsaved : null));
  const field = useRef<HTMLTextAreaElement>(null);
  const takeKept = () => {
    const kept = aside.take(isUnsaved ? { ...unsaved, at: Date.now() } : null);
    if (!kept) return;
    setText(kept.values.text);
    // As it was begun: what a colleague has saved since is contested, and not written over.
    setBase({ text: kept.values.base, version: kept.version ?? row.version });
    field.current?.focus();
  };
  /** Leaves what is stored, and offers what was typed again. */
  const drop = () => {
    if (isUnsaved)
      toasts.undoable(t("drop.dropped", { name: row.key }), () => {
        // Another filter has taken the cell away: as when it is left, its text is saved.
        if (!field.current) return save.mutate({ to: text, from: base.text, version: base.version });
        setText(text);
        field.current.focus();
      });
    follow();
  };
  // Back takes the cell away without a blur. A colleague's text is not given up by that: what is here stays on offer.
  const leave = () => (isContested ? undefined : keep());
  const leaveLatest = useRef(leave);
  leaveLatest.current = leave;
  useEffect(() => () => leaveLatest.current(), []);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  const isBehind = row.stale.includes(locale);
  return (
    <>
      <Textarea
        ref={field}
        className={styles.cell ?? ""}
        lang={locale}
        autosize
        minRows={1}
        maxRows={8}
        aria-label={`${row.key}, ${t(`language.${locale}`)}`}
        placeholder={locale === "ka" ? "" : row.ka}
        value={text}
        error={isContested ? t("translations.changed_meanwhile", { text: saved }) : error}
        description={
          isBehind ? (
            <span className={styles.stale}>
              <span className={styles.mark}>{t("language.stale")}</span>
              <SteadyButton
                className={styles.review}
                disabled={review.isPending}
                aria-label={t("translations.still_right_of", {
                  key: row.key,
                  language: t(`language.${locale}`),
                })}
                onClick={() => review.mutate()}
              >
                {t("translations.still_right")}
              </SteadyButton>
            </span>
          ) : row.long.includes(locale) ? (
            <span className={styles.mark}>{t("translations.long")}</span>
          ) : null
        }
        inputWrapperOrder={["input", "error", "description"]}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keep();
          if (event.key === "Escape") drop();
        }}
      />
      {aside.offered && aside.offered.values.text !== saved ? (
        <DraftOffer
          className={styles.offer}
          offered={aside.offered}
          onTake={takeKept}
          onRefuse={() => void aside.take()}
        />
      ) : null}
    </>
  );
}
