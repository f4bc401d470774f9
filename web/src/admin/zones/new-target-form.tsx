import { apartmentRoutes, buildingRoutes, floorRoutes } from "@ezo/contract/inventory";
import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/navigation";
import { Button, NumberInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialog.module.css";
import { DraftOffer } from "../editor/draft-offer.tsx";
import { draftKey } from "../editor/draft.ts";
import { DropDialog } from "../editor/drop-dialog.tsx";
import { isSame } from "../editor/field-diff.ts";
import { useSetAside } from "../editor/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { serverFieldErrors } from "../ui/error-text.ts";
import type { NewTarget } from "./use-new-targets.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./zone-panel.module.css";
import type { Place } from "./zone-place.ts";
import { zoneKeys } from "./zones.queries.ts";

const NOTHING: NewTarget = { name: "", rooms: 2, area: "" };

/** Makes what a zone is to lead to, without leaving the drawing: its most needed facts, the rest in its own form. */
export function NewTargetForm(props: {
  place: Place;
  /** Kept by the screen, so that another zone may be selected meanwhile. */
  typed: NewTarget | null;
  onTyped: (typed: NewTarget | null) => void;
  onCreated: (id: number) => void;
  onClose: () => void;
}) {
  const { place } = props;
  const typed = props.typed ?? NOTHING;
  const { name, rooms, area } = typed;
  const change = (now: Partial<NewTarget>) => props.onTyped({ ...typed, ...now });
  const isDirty = !isSame(typed, NOTHING);
  const unsaved = () => (isDirty ? { values: typed, version: null, at: Date.now() } : null);
  const aside = useSetAside<NewTarget>(draftKey(useUser().id, `new-target:${place.kind}`, null), {
    isNews: (kept) => !isSame(kept, NOTHING),
  });
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const create = useMutation({
    mutationFn: async (): Promise<number> => {
      if (place.kind === "buildings") {
        const body = { project_id: place.projectId, identifier: name.trim() };
        return (await call(buildingRoutes.create, { body: body as never })).data.id;
      }
      if (place.kind === "floors") {
        const body = { building_id: place.buildingId ?? 0, number: Number(name) };
        return (await call(floorRoutes.create, { body: body as never })).data.id;
      }
      const body = { floor_id: place.floor?.id ?? 0, apartment_number: name.trim(), rooms, area_total: area };
      return (await call(apartmentRoutes.create, { body: body as never })).data.id;
    },
    onSuccess: async (id) => {
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
      props.onCreated(id);
    },
    onError: (error) => {
      // What is shown at a field need not be said twice.
      if (Object.keys(serverFieldErrors(error)).length === 0) toasts.failure(t("editor.save_failed"), error);
    },
  });
  const errors = serverFieldErrors(create.error);
  const isReady =
    String(name).trim() !== "" && (place.kind !== "apartments" || (rooms !== "" && area !== ""));
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (isDirty) setAsking(true);
    else props.onClose();
  };
  const submit = () => {
    if (isReady && !create.isPending) create.mutate();
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
        onTake={() => props.onTyped(aside.take(unsaved())?.values ?? typed)}
        onRefuse={() => void aside.take()}
      />
      <div
        className={styles.small}
        role="group"
        aria-label={t(`zones.new_target.${place.kind}`)}
        onKeyDown={onKeyDown}
      >
        {place.kind === "floors" ? (
          <NumberInput
            label={t("zones.floor_number")}
            value={name}
            min={FLOOR_NUMBER_MIN}
            max={FLOOR_NUMBER_MAX}
            allowDecimal={false}
            onChange={(value) => change({ name: String(value) })}
            error={errors["number"]}
            autoFocus
          />
        ) : (
          <TextInput
            label={t(place.kind === "buildings" ? "zones.identifier" : "zones.apartment_number")}
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errors["identifier"] ?? errors["apartment_number"]}
            autoFocus
          />
        )}
        {place.kind === "apartments" ? (
          <div className={styles.row}>
            <NumberInput
              label={t("zones.rooms")}
              value={rooms}
              min={1}
              max={50}
              allowDecimal={false}
              onChange={(value) => change({ rooms: value })}
              error={errors["rooms"]}
            />
            <NumberInput
              label={t("zones.area")}
              value={area}
              min={0}
              decimalScale={2}
              onChange={(value) => change({ area: value })}
              error={errors["area_total"]}
            />
          </div>
        ) : null}
        <div className={styles.row}>
          <Button onClick={close}>{t("buttons.cancel")}</Button>
          <Button variant="filled" onClick={submit} disabled={!isReady} loading={create.isPending}>
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
