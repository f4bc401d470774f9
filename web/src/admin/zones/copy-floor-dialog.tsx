import { copyFloor } from "@ezo/contract/inventory";
import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import dialog from "../editor/dialog.module.css";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./copy-floor-dialog.module.css";
import { FLOORS_AT_ONCE, numberBy, readFloors } from "./floor-numbers.ts";
import { zoneKeys } from "./zones.queries.ts";

const DEFAULT_PATTERN = "{floor}{nn}";

/** Copies a drawn floor, its apartments and its plan to other floors of the building. */
export function CopyFloorDialog(props: {
  floor: { id: number; number: number };
  apartmentsCount: number;
  /** Floors of the building that have apartments already: nothing is copied over those. */
  occupied: ReadonlySet<number>;
  onClose: () => void;
}) {
  const { floor, apartmentsCount, occupied } = props;
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const form = useDialogForm("copy-drawn-floor", floor.id, { text: "", pattern: DEFAULT_PATTERN });
  const { text, pattern } = form.values;
  const floors = readFloors(text);
  const clashes = floors?.filter((number) => occupied.has(number)) ?? [];
  const hasPlace = /\{n{1,2}\}/.test(pattern);
  const copy = useMutation({
    mutationFn: async (numbers: number[]) =>
      (
        await call(copyFloor, {
          params: { id: String(floor.id) },
          body: { floor_numbers: numbers, number_pattern: pattern },
        })
      ).data,
    onSuccess: async ({ floors: count, apartments, zones }) => {
      form.saved();
      toasts.success(t("zones.copied", { count, apartments, zones }));
      props.onClose();
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
    },
    onError: (error) => toasts.failure(t("zones.copy_failed"), error),
  });
  const refused = serverFieldErrors(copy.error);
  const floorsError =
    clashes.length > 0
      ? t("zones.copy_occupied", { floors: clashes.join(", ") })
      : text.trim() !== "" && floors === null
        ? t("zones.copy_unreadable", { max: FLOORS_AT_ONCE })
        : refused["floor_numbers"];
  const canCopy = floors !== null && clashes.length === 0 && hasPlace;
  const examples = (floors ?? [floor.number + 1]).slice(0, 3);
  return (
    <FormDialog work={form} onClose={props.onClose} title={t("zones.copy_floor", { number: floor.number })}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React this form is a child of the page's own.
          event.stopPropagation();
          if (canCopy && floors) copy.mutate(floors);
        }}
      >
        <p className={styles.hint}>{t("zones.copy_hint", { count: apartmentsCount })}</p>
        <TextInput
          label={t("zones.copy_floors")}
          description={t("zones.copy_floors_hint")}
          value={text}
          onChange={(event) => form.set({ text: event.currentTarget.value })}
          error={floorsError}
          data-autofocus
        />
        <TextInput
          label={t("zones.copy_pattern")}
          description={t("zones.copy_pattern_hint")}
          value={pattern}
          maxLength={40}
          onChange={(event) => form.set({ pattern: event.currentTarget.value })}
          error={hasPlace ? refused["number_pattern"] : t("zones.copy_pattern_wrong")}
        />
        {hasPlace && apartmentsCount > 0 ? (
          <ul className={styles.examples} aria-label={t("zones.copy_preview")}>
            {examples.map((number) => (
              <li key={number}>
                {t("zones.floor_n", { number })}:{" "}
                {Array.from({ length: Math.min(apartmentsCount, 4) }, (_, index) =>
                  numberBy(pattern, number, index + 1),
                ).join(", ")}
                {apartmentsCount > 4 ? "…" : ""}
              </li>
            ))}
          </ul>
        ) : null}
        <div className={dialog.actions}>
          <DialogCancel />
          <Button type="submit" variant="filled" disabled={!canCopy} loading={copy.isPending}>
            {t("zones.copy_apply", { count: floors?.length ?? 0 })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
