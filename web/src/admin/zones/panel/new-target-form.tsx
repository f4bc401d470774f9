import { Button } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DropDialog } from "../../editor/dialogs/drop-dialog.tsx";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { draftKey } from "../../editor/drafts/draft.ts";
import { useSetAside } from "../../editor/drafts/use-set-aside.ts";
import { isSame } from "../../editor/history/field-diff.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useUser } from "../../session/session-context.tsx";
import type { Place, PlaceKind } from "../zone-place.ts";
import { NewTargetFields } from "./new-target-fields.tsx";
import { useCreateTarget } from "./use-create-target.ts";
import type { NewTarget } from "./use-new-targets.ts";
import styles from "./zone-panel.module.css";

/** The field that holds the name, as the server calls it. */
const NAME_FIELD = { buildings: "identifier", floors: "number", apartments: "apartment_number" } as const;
const EMPTY: NewTarget = { name: "", rooms: 2, area: "" };

/** Creates what a zone leads to without leaving the drawing: the required fields only, the rest in its own form. */
export function NewTargetForm(props: {
  place: Place;
  /** Kept by the screen, so that another zone may be selected meanwhile. */
  typed: NewTarget | null;
  onTyped: (typed: NewTarget | null) => void;
  onCreated: (id: number) => void;
  onClose: () => void;
}) {
  const { place } = props;
  const { kind } = place;
  const { target, isDirty, unsaved, aside } = useTarget(kind, props.typed);
  const { t } = useTexts();
  const { create, isCreating, errors } = useCreateTarget(place, props.onCreated);
  const [isAsking, setAsking] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const missing = missingIn(target, kind).map((field) => [field, t("errors.required")] as const);
  const close = () => {
    if (isDirty) setAsking(true);
    else props.onClose();
  };
  const submit = () => {
    if (isComplete(kind, target)) {
      if (!isCreating) create(target);
      return;
    }
    flushSync(() => setAsked(true));
    fields.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") submit();
    else close();
  };
  return (
    <>
      <DraftOffer
        className={dialog.offer}
        offered={aside.offered}
        onTake={() => props.onTyped(aside.take(unsaved())?.values ?? target)}
        onRefuse={() => void aside.take()}
      />
      <div
        ref={fields}
        className={styles.small}
        role="group"
        aria-label={t(`zones.new_target.${kind}`)}
        onKeyDown={onKeyDown}
      >
        <NewTargetFields
          kind={kind}
          target={target}
          errors={isAsked ? { ...errors, ...Object.fromEntries(missing) } : errors}
          onChange={(change) => props.onTyped({ ...target, ...change })}
        />
        <div className={styles.row}>
          <Button onClick={close}>{t("buttons.cancel")}</Button>
          <Button variant="filled" onClick={submit} loading={isCreating}>
            {t("zones.create")}
          </Button>
        </div>
      </div>
      {isAsking ? (
        <DropDialog
          isOpenedAgain
          onStay={() => setAsking(false)}
          onDrop={() => {
            const work = unsaved();
            if (work) aside.add(work);
            props.onClose();
          }}
        />
      ) : null}
    </>
  );
}

/** What is typed, and what an earlier visit left unsaved. */
function useTarget(kind: PlaceKind, typed: NewTarget | null) {
  const target = typed ?? EMPTY;
  const isDirty = !isSame(target, EMPTY);
  return {
    target,
    isDirty,
    unsaved: () => (isDirty ? { values: target, version: null, at: Date.now() } : null),
    aside: useSetAside<NewTarget>(draftKey(useUser().id, `new-target:${kind}`, null), {
      isNews: (kept) => !isSame(kept, EMPTY),
    }),
  };
}

/** The required fields that are empty. */
function missingIn({ name, rooms, area }: NewTarget, kind: PlaceKind): string[] {
  const figures = kind === "apartments" ? { rooms, area_total: area } : {};
  const required = Object.entries({ [NAME_FIELD[kind]]: name, ...figures });
  return required.filter(([, value]) => String(value).trim() === "").map(([field]) => field);
}

/** Every figure is a number, and nothing is missing. */
const isComplete = (kind: Place["kind"], { name, rooms, area }: NewTarget) =>
  kind === "floors"
    ? typeof name === "number"
    : String(name).trim() !== "" &&
      (kind === "buildings" || [rooms, area].every((figure) => typeof figure === "number"));
