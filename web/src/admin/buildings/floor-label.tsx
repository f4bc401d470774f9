import { TextInput } from "@mantine/core";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { FLOOR_LABEL_MAX_LENGTH } from "@ezo/contract/values/limits/stock";
import { useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { draftKey, dropDraft } from "../editor/drafts/draft.ts";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { useKeptDraft } from "../editor/drafts/use-kept-draft.ts";
import { useSetAside } from "../editor/drafts/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { type FloorRow, floors } from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useUser } from "../session/session-context.tsx";
import styles from "./floors-card.module.css";

interface Unsaved {
  label: string;
  /** What editing started from. */
  base: string;
}

/**
 * A floor's label, edited in place; saved when one leaves it, or with Enter. What is not saved is kept on this device
 * and offered here.
 */
export function FloorLabel({ floor, name }: { floor: FloorRow; name: string }) {
  const { t } = useTexts();
  const { label, setLabel, isContested, save, follow, offered, takeKept, refuseKept } = useLabel(floor, name);
  return (
    <>
      <TextInput
        aria-label={t("buildings.label_of", { name })}
        placeholder={t("field.label")}
        maxLength={FLOOR_LABEL_MAX_LENGTH}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onBlur={save}
        error={isContested ? t("translations.changed_meanwhile", { text: floor.label }) : null}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isContested) follow();
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
      />
      <DraftOffer className={styles.offer} offered={offered} onTake={takeKept} onRefuse={refuseKept} />
    </>
  );
}

function useLabel(floor: FloorRow, name: string) {
  const key = draftKey(useUser().id, "floor-label", floor.id);
  const aside = useSetAside<Unsaved>(key, { isNews: (kept) => kept.label.trim() !== floor.label });
  const [label, setLabel] = useState(floor.label);
  // What editing started from, which stays while a colleague saves.
  const [base, setBase] = useState({ label: floor.label, version: floor.version });
  /** A colleague has changed the same label, which is shown; only a second save overwrites it. */
  const [isContested, setContested] = useState(false);
  const rebase = ({ label: stored, version }: FloorRow) => {
    setBase({ label: stored, version });
    setContested(false);
  };
  const follow = () => {
    rebase(floor);
    setLabel(floor.label);
  };
  if (floor.version > base.version) {
    if (label === base.label) follow();
    else if (floor.label === base.label) setBase({ ...base, version: floor.version });
  }
  const change = useLabelChange(floor, name, {
    onSaved: (saved, shown) => {
      dropDraft(key);
      aside.clear();
      rebase(saved);
      // What was typed since stays.
      setLabel((current) => (current.trim() === shown ? saved.label : current));
    },
    onConflict: setContested,
  });
  const isUnsaved = label.trim() !== base.label;
  const unsaved = { values: { label, base: base.label }, version: base.version };
  useKeptDraft(key, isUnsaved, label, () => (isUnsaved ? unsaved : null));
  return {
    label,
    setLabel,
    isContested,
    follow,
    save: () => {
      const to = label.trim();
      if (!isUnsaved || !floorRoutes.patch.body.safeParse({ label: to }).success) return;
      const { label: from, version } = isContested ? floor : base;
      change.mutate({ to, from, version });
    },
    offered: aside.offered?.values.label.trim() === floor.label ? null : aside.offered,
    takeKept: () => {
      const kept = aside.take(isUnsaved ? { ...unsaved, at: Date.now() } : null);
      if (!kept) return;
      setLabel(kept.values.label);
      // With the version it started from: what a colleague has saved since is a conflict, not overwritten.
      setBase({ label: kept.values.base, version: kept.version ?? floor.version });
    },
    refuseKept: () => void aside.take(),
  };
}

/** Stores a label; can be undone. */
function useLabelChange(
  floor: FloorRow,
  name: string,
  on: { onSaved: (saved: FloorRow, shown: string) => void; onConflict: (isConflict: boolean) => void },
) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const change = useMutation({
    mutationFn: ({ to, version }: { to: string; from: string; version: number; isUndo?: true }) =>
      floors.update(call, floor.id, { label: to, version }, language),
    onSuccess: (saved, { to, from, isUndo }) => {
      on.onSaved(saved, isUndo ? from : to);
      const done = t("apartments.cell_saved", { name, field: t("field.label") });
      if (isUndo) toasts.info(t("messages.undone", { what: done }));
      else
        toasts.undoable(
          done,
          () => change.mutate({ to: from, from: to, version: saved.version, isUndo: true }),
          `floor-label ${floor.id}`,
        );
    },
    onError: (error) => {
      on.onConflict(error instanceof ApiError && error.status === 409);
      toasts.failure(t("editor.save_failed"), error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: floors.keys.all }),
  });
  return change;
}
