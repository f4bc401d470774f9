import { copyFloor } from "@ezo/contract/inventory/floors";
import { KNOWN_PLACES, NUMBER_PATTERN, numberByPattern } from "@ezo/contract/values/stock/apartment-numbers";
import { FLOORS_AT_ONCE } from "@ezo/contract/values/limits/stock";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { serverFieldErrors } from "../ui/states/error-text.ts";
import styles from "./copy-floor-dialog.module.css";
import { readFloors } from "./floor-numbers.ts";
import { apartments, buildings, floors as floorRecords, zoneImages } from "./stock.resources.ts";

const DEFAULT_PATTERN = "{floor}{nn}";
/** How many floors, and apartments of each, the preview shows. */
const PREVIEW_FLOORS = 3;
const PREVIEW_APARTMENTS = 4;

/** Copies a floor with its apartments, plan and zones to other floors of the building. */
export function CopyFloorDialog(props: {
  floor: { id: number; number: number };
  apartmentsCount: number;
  /** Floors of the building that have apartments already: nothing is copied over those. */
  occupied: ReadonlySet<number>;
  /** Refreshes what else the screen shows of the floors. */
  onCopied?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { floor, apartmentsCount } = props;
  const { t } = useTexts();
  const form = useDialogForm("copy-floors", floor.id, { text: "", pattern: DEFAULT_PATTERN });
  const { text, pattern } = form.values;
  const [isEdited, setEdited] = useState(false);
  const floors = readFloors(text);
  const clashes = floors?.filter((number) => props.occupied.has(number)) ?? [];
  const isPattern = NUMBER_PATTERN.test(pattern) && KNOWN_PLACES.test(pattern);
  // Where the building's numbers go on, and which risers the floor has, is known to the server alone.
  const isKnown = !pattern.includes("{serial}") && !pattern.includes("{riser}");
  const copy = useCopyFloor(floor.id, async () => {
    form.saved();
    props.onClose();
    await props.onCopied?.();
  });
  const refused = serverFieldErrors(copy.error);
  const floorsError = () => {
    if (clashes.length > 0) return t("zones.copy_occupied", { floors: clashes.join(", ") });
    if (text.trim() === "") return isEdited ? t("errors.required") : undefined;
    return floors ? refused["floor_numbers"] : t("zones.copy_unreadable", { max: FLOORS_AT_ONCE });
  };
  const canCopy = floors !== null && clashes.length === 0 && isPattern;
  return (
    <FormDialog work={form} onClose={props.onClose} title={t("zones.copy_floor", { number: floor.number })}>
      <DialogForm
        className={styles.form}
        submit={t("zones.copy_apply", { count: floors?.length ?? 0 })}
        isSending={copy.isPending}
        isDisabled={!canCopy}
        onSubmit={() => {
          if (canCopy) copy.mutate({ floor_numbers: floors, number_pattern: pattern });
        }}
      >
        <p className={styles.hint}>{t("zones.copy_hint", { count: apartmentsCount })}</p>
        <TextInput
          label={t("zones.copy_floors")}
          description={t("zones.copy_floors_hint")}
          value={text}
          onChange={(event) => {
            setEdited(true);
            form.set({ text: event.currentTarget.value });
          }}
          error={floorsError()}
          data-autofocus
        />
        <TextInput
          label={t("zones.copy_pattern")}
          description={t("zones.copy_pattern_hint")}
          value={pattern}
          maxLength={40}
          onChange={(event) => form.set({ pattern: event.currentTarget.value })}
          error={
            isPattern
              ? refused["number_pattern"]
              : t(KNOWN_PLACES.test(pattern) ? "zones.copy_pattern_wrong" : "zones.copy_pattern_unknown")
          }
        />
        {isPattern && isKnown && apartmentsCount > 0 ? (
          <NumberPreview pattern={pattern} floors={floors ?? [floor.number + 1]} count={apartmentsCount} />
        ) : null}
      </DialogForm>
    </FormDialog>
  );
}

function useCopyFloor(floorId: number, onCopied: () => Promise<void>) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async (body: { floor_numbers: number[]; number_pattern: string }) =>
      (await call(copyFloor, { params: { id: String(floorId) }, body })).data,
    onSuccess: async ({ floors: count, floors_added: added, apartments: copied, zones }) => {
      toasts.success(t("zones.copied_to", { count, added, apartments: copied, zones }));
      await onCopied();
      await Promise.all(
        [floorRecords, buildings, apartments, zoneImages].map(({ keys }) =>
          cache.invalidateQueries({ queryKey: keys.all }),
        ),
      );
    },
    onError: (error) => toasts.failure(t("zones.copy_failed"), error),
  });
}

function NumberPreview(props: { pattern: string; floors: readonly number[]; count: number }) {
  const { pattern, count } = props;
  const { t } = useTexts();
  return (
    <ul className={styles.examples} aria-label={t("zones.copy_preview")}>
      {props.floors.slice(0, PREVIEW_FLOORS).map((number) => (
        <li key={number}>
          {t("zones.floor_n", { number })}:{" "}
          {Array.from({ length: Math.min(count, PREVIEW_APARTMENTS) }, (_, index) =>
            numberByPattern(pattern, { floor: number, place: index + 1 }),
          ).join(", ")}
          {count > PREVIEW_APARTMENTS ? "…" : ""}
        </li>
      ))}
    </ul>
  );
}
