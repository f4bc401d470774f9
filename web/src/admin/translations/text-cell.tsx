import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import { Textarea } from "@mantine/core";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import type { ContentLocale } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { SteadyButton } from "../theme/steady-button.tsx";
import styles from "./text-cell.module.css";
import { translations } from "./translations.resource.ts";
import { useTextCell } from "./use-text-cell.ts";

interface CellProps {
  row: AdminTranslation;
  locale: ContentLocale;
}

/** One text in one language: a field for those who may write it. */
export function TextCell({ row, locale }: CellProps) {
  const { capabilities, limited_by: limit, text_locale: own } = useUser();
  const isOpen = capabilities.includes("texts.manage") || limit !== "language" || locale === own;
  if (isOpen && capabilities.includes("texts.edit")) return <TextField row={row} locale={locale} />;
  return <p lang={locale}>{row[locale]}</p>;
}

/** Edited in place, and saved when the cell is left or with Ctrl+Enter. */
function TextField({ row, locale }: CellProps) {
  const { t } = useTexts();
  const cell = useTextCell(row, locale);
  return (
    <>
      <Textarea
        ref={cell.field}
        className={styles.cell ?? ""}
        lang={locale}
        autosize
        minRows={1}
        maxRows={8}
        aria-label={`${row.key}, ${t(`language.${locale}`)}`}
        placeholder={locale === "ka" ? "" : row.ka}
        value={cell.text}
        error={cell.error}
        description={
          row.stale.includes(locale) ? (
            <StaleHint row={row} locale={locale} />
          ) : row.long.includes(locale) ? (
            <span className={styles.mark}>{t("translations.long")}</span>
          ) : null
        }
        inputWrapperOrder={["input", "error", "description"]}
        onChange={(event) => cell.setText(event.currentTarget.value)}
        onBlur={cell.save}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) cell.save();
          if (event.key === "Escape") cell.discard();
        }}
      />
      {cell.draft ? (
        <DraftOffer
          className={styles.offer}
          offered={cell.draft}
          onTake={cell.takeDraft}
          onRefuse={cell.refuseDraft}
        />
      ) : null}
    </>
  );
}

/** Says that the Georgian text has changed since, with a button that confirms the translation. */
function StaleHint({ row, locale }: CellProps) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const review = useMutation({
    mutationFn: () =>
      translations.update(call, row.id, { reviewed: [locale], version: row.version }, language),
    onSuccess: () => cache.invalidateQueries({ queryKey: translations.keys.all }),
    onError: (error) => {
      toasts.failure(t("editor.save_failed"), error);
      void cache.invalidateQueries({ queryKey: translations.keys.lists });
    },
  });
  return (
    <span className={styles.stale}>
      <span className={styles.mark}>{t("language.stale")}</span>
      <SteadyButton
        className={styles.review}
        disabled={review.isPending}
        aria-label={t("translations.still_right_of", { key: row.key, language: t(`language.${locale}`) })}
        onClick={() => review.mutate()}
      >
        {t("translations.still_right")}
      </SteadyButton>
    </span>
  );
}
