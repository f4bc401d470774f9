import { holdApartment } from "@ezo/contract/inventory/holds";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../editor/fields/card.tsx";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { unitName } from "../../inventory/unit-name.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./holds.module.css";
import { HeldFor } from "./held-for.tsx";
import { useReleaseHold } from "./use-release-hold.ts";

/** How long an apartment is held unless another time is chosen. */
export const HOLD_USUALLY_MS = 3 * 24 * 60 * 60 * 1000;

/** An apartment kept for somebody until a time: who holds it and why, or the fields to hold it. */
export function HoldCard({ apartment }: { apartment: ApartmentRow }) {
  const { hold } = apartment;
  const { t, format } = useTexts();
  const now = useNow();
  const release = useReleaseHold();
  return (
    <Card title={t("holds.one")}>
      {hold ? (
        <div className={styles.hold}>
          <p>
            <b title={format.full(hold.until)}>
              {t("holds.until", { time: format.moment(hold.until, now) })}
            </b>
            <br />
            {hold.reason}
            <HeldFor customer={hold.customer} />
            {hold.holder ? <small>{hold.holder.name}</small> : null}
          </p>
          <Button loading={release.isPending} onClick={() => release.mutate(hold.id)}>
            {t("holds.release")}
          </Button>
        </div>
      ) : apartment.status === "available" ? (
        <HoldFields apartment={apartment} />
      ) : (
        <p>{t("holds.only_available")}</p>
      )}
    </Card>
  );
}

function HoldFields({ apartment }: { apartment: ApartmentRow }) {
  const { t, call, cache, toasts } = useMutationContext();
  const [soon] = useState(() => new Date(Date.now() + HOLD_USUALLY_MS).toISOString());
  const form = useDialogForm("hold", apartment.id, { until: soon, reason: "" });
  const { until, reason } = form.values;
  const hold = useMutation({
    mutationFn: () => call(holdApartment, { params: { id: String(apartment.id) }, body: { until, reason } }),
    onSuccess: () => {
      toasts.success(t("holds.done", { unit: unitName(apartment, t) }));
      form.set({ reason: "" });
      form.saved();
    },
    onError: (error) => {
      const { until: late, reason: missing, ...rest } = serverFieldErrors(error);
      if (!late && !missing) toasts.failure(Object.values(rest)[0] ?? t("holds.failed"), error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
  const errors = serverFieldErrors(hold.error);
  return (
    <>
      <DraftOffer offered={form.offered} onTake={form.takeDraft} onRefuse={form.refuseDraft} />
      <MomentField
        isAhead
        label={t("holds.until_label")}
        value={until}
        error={errors["until"]}
        onChange={(moment) => form.set({ until: moment })}
      />
      <TextInput
        label={t("holds.reason")}
        placeholder={t("holds.reason_hint")}
        value={reason}
        error={errors["reason"]}
        onChange={(event) => {
          form.set({ reason: event.currentTarget.value });
          hold.reset();
        }}
        onKeyDown={(event) => {
          // Enter in this field must not submit the apartment's form.
          if (event.key !== "Enter") return;
          event.preventDefault();
          hold.mutate();
        }}
      />
      <Button loading={hold.isPending} onClick={() => hold.mutate()}>
        {t("holds.hold")}
      </Button>
      <UnsavedGuard isHeld={reason !== ""} onLeave={form.abandon} />
    </>
  );
}
