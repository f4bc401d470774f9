import { Button, NumberInput, TextInput } from "@mantine/core";
import { copyFloor } from "@ezo/contract/inventory";
import { FLOORS_AT_ONCE } from "@ezo/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialog.module.css";
import { Pair } from "../editor/card.tsx";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartments, buildings, type FloorRow, floors, zoneImages } from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";

const PATTERN = "{floor}{nn}";

/** A floor's plan, zones and apartments once more, on the floors above. */
export function CopyFloorDialog({ floor, onClose }: { floor: FloorRow; onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const form = useDialogForm<{ from: number | string; to: number | string; pattern: string }>(
    "copy-floor",
    floor.id,
    { from: floor.number + 1, to: floor.number + 1, pattern: PATTERN },
  );
  const { from, to, pattern } = form.values;
  const numberOf = (value: number | string) => (value === "" ? Number.NaN : Number(value));
  const missing = (value: number | string) => (value === "" ? t("errors.required") : undefined);
  const [first, last] = [numberOf(from), numberOf(to)];
  const numbers =
    Number.isInteger(first) && Number.isInteger(last) && first <= last && last - first < FLOORS_AT_ONCE
      ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
      : [];
  const copy = useMutation({
    mutationFn: async () => {
      const params = { id: String(floor.id) };
      return (await call(copyFloor, { params, body: { floor_numbers: numbers, number_pattern: pattern } }))
        .data;
    },
    onSuccess: async (done) => {
      form.saved();
      toasts.success(t("buildings.copied", { floors: done.floors, apartments: done.apartments }));
      onClose();
      await Promise.all(
        [floors, buildings, apartments, zoneImages].map(({ keys }) =>
          cache.invalidateQueries({ queryKey: keys.all }),
        ),
      );
    },
    onError: (error) => toasts.failure(t("buildings.copy_failed"), error),
  });
  const errors = serverFieldErrors(copy.error);
  return (
    <FormDialog
      work={form}
      onClose={onClose}
      title={t("buildings.copy_title", { number: floor.number })}
      size={480}
    >
      <div className={dialog.text}>
        <p>{t("buildings.copy_hint")}</p>
        <Pair>
          <NumberInput
            label={t("buildings.floor_from")}
            allowDecimal={false}
            hideControls
            data-autofocus
            value={from}
            error={missing(from) ?? errors["floor_numbers"]}
            onChange={(value) => form.set({ from: value })}
          />
          <NumberInput
            label={t("buildings.floor_to")}
            allowDecimal={false}
            hideControls
            value={to}
            error={missing(to)}
            onChange={(value) => form.set({ to: value })}
          />
        </Pair>
        <TextInput
          mt={16}
          label={t("buildings.pattern")}
          description={t("buildings.pattern_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={pattern}
          error={errors["number_pattern"]}
          onChange={(event) => form.set({ pattern: event.currentTarget.value })}
        />
      </div>
      <div className={dialog.actions}>
        <DialogCancel />
        <Button
          variant="filled"
          disabled={numbers.length === 0}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t("buildings.copy_floor")}
        </Button>
      </div>
    </FormDialog>
  );
}
