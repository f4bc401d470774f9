import type { AdminTranslation } from "@ezo/contract/admin-translations";
import { Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { ContentLocale } from "../editor/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./text-cell.module.css";
import { translations } from "./translations.resource.ts";

/** One text in one language, written where it stands; saved when one leaves it, or with Ctrl+Enter. */
export function TextCell({ row, locale }: { row: AdminTranslation; locale: ContentLocale }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const saved = row[locale];
  const [text, setText] = useState(saved);
  const [known, setKnown] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  // Changed elsewhere: what is not being written here follows.
  if (saved !== known) {
    setKnown(saved);
    if (text === known) setText(saved);
  }
  const save = useMutation({
    mutationFn: (change: { to: string; from: string; version: number; isUndo?: boolean }) =>
      translations.update(call, row.id, { [locale]: change.to, version: change.version }, language),
    onSuccess: async (now, change) => {
      setError(null);
      setText(now[locale]);
      if (change.isUndo) toasts.info(t("messages.undone"));
      else
        toasts.undoable(t("translations.saved", { key: row.key }), () =>
          save.mutate({ to: change.from, from: change.to, version: now.version, isUndo: true }),
        );
      await cache.invalidateQueries({ queryKey: translations.keys.all });
    },
    onError: (failure) => {
      // What was typed stays, with the reason beside it.
      setError(Object.values(serverFieldErrors(failure))[0] ?? null);
      toasts.failure(t("editor.save_failed"), failure);
      void cache.invalidateQueries({ queryKey: translations.keys.lists });
    },
  });
  const keep = () => {
    if (text !== saved) save.mutate({ to: text, from: saved, version: row.version });
  };
  const isBehind = row.stale.includes(locale);
  return (
    <Textarea
      className={styles.cell ?? ""}
      lang={locale}
      autosize
      minRows={1}
      maxRows={8}
      aria-label={`${row.key}, ${t(`language.${locale}`)}`}
      placeholder={locale === "ka" ? "" : row.ka}
      value={text}
      error={error}
      description={
        isBehind ? (
          <span className={styles.mark}>{t("language.stale")}</span>
        ) : row.long.includes(locale) ? (
          <span className={styles.mark}>{t("translations.long")}</span>
        ) : null
      }
      inputWrapperOrder={["input", "error", "description"]}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keep();
        if (event.key === "Escape") setText(saved);
      }}
    />
  );
}
