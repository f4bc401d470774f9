import type { AdminTranslation } from "@ezo/contract/admin/content/translations";
import { useEffect, useRef, useState } from "react";
import { draftKey } from "../editor/drafts/draft.ts";
import { useKeptDraft } from "../editor/drafts/use-kept-draft.ts";
import { useSetAside } from "../editor/drafts/use-set-aside.ts";
import type { ContentLocale } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useUser } from "../session/session-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { type UnsavedText, useSaveText } from "./use-save-text.ts";

/** The text in a cell: saved when the cell is left, discarded on demand, kept as a draft when saving is impossible. */
export function useTextCell(row: AdminTranslation, locale: ContentLocale) {
  const { t } = useTexts();
  const toasts = useToasts();
  const saved = row[locale];
  const key = draftKey(useUser().id, `text:${locale}`, row.id);
  const aside = useSetAside<UnsavedText>(key, { isNews: (kept) => kept.text !== saved });
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(saved);
  // The stored text that the typed one is based on. It falls behind when a colleague saves during typing.
  const [base, setBase] = useState({ text: saved, version: row.version });
  const isUnsaved = text !== base.text;
  const { save, error, isContested, setContested } = useSaveText(row, locale, key, field, (stored, sent) => {
    // What was typed since stays.
    setText((current) => (current === sent ? stored.text : current));
    setBase(stored);
    aside.clear();
  });
  const reset = () => {
    setBase({ text: saved, version: row.version });
    setText(saved);
    setContested(false);
  };
  if (!isUnsaved && row.version > base.version) reset();

  const unsaved = { values: { text, base: base.text }, version: base.version };
  useKeptDraft(key, isUnsaved, text, () => (isUnsaved ? unsaved : null));

  const saveChange = () => {
    if (!isUnsaved) return;
    if (isContested) save({ to: text, from: saved, version: row.version });
    else save({ to: text, from: base.text, version: base.version });
  };
  // Going back removes the cell without a blur. A contested text is not saved by that; it stays as a draft.
  useOnUnmount(() => (isContested ? undefined : saveChange()));
  useUnloadWarning(isUnsaved);

  return {
    field,
    text,
    setText,
    error: isContested ? t("translations.changed_meanwhile", { text: saved }) : error,
    save: saveChange,
    /** Shows the stored text again; an undo brings back what was typed. */
    discard: () => {
      if (isUnsaved)
        toasts.undoable(
          t("drop.dropped", { name: row.key }),
          () => {
            // If another filter has removed the cell, its text is saved, as when the cell is left.
            if (!field.current) return save({ to: text, from: base.text, version: base.version });
            setText(text);
            field.current.focus();
          },
          `dropped-text ${row.id} ${locale}`,
          { tone: "info" },
        );
      reset();
    },
    draft: aside.offered && aside.offered.values.text !== saved ? aside.offered : null,
    takeDraft: () => {
      const draft = aside.take(isUnsaved ? { ...unsaved, at: Date.now() } : null);
      if (!draft) return;
      setText(draft.values.text);
      // Keeps the draft's own base: a colleague's later text is contested instead of overwritten.
      setBase({ text: draft.values.base, version: draft.version ?? row.version });
      field.current?.focus();
    },
    refuseDraft: () => void aside.take(),
  };
}

function useOnUnmount(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => () => latest.current(), []);
}

/** Makes the browser ask before it closes a page with unsaved work. */
function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
