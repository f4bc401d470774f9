import { endDiscount, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { LOCALES } from "@ezo/contract/values/languages";
import { Button, TextInput } from "@mantine/core";
import { Card } from "../../editor/fields/card.tsx";
import { DayField } from "../../editor/fields/day-field.tsx";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { useNow } from "../../ui/use-now.ts";
import { FigureField } from "../sheet/figure-field.tsx";
import styles from "./prices.module.css";

/** A lower price through a day: the one that goes on, or the fields to begin one. */
export function DiscountCard({ apartment }: { apartment: ApartmentRow }) {
  const { t } = useTexts();
  const { status, price, old_price: old } = apartment;
  return (
    <Card title={t("discount.title")}>
      {old !== null && price !== null ? (
        <Running apartment={apartment} price={price} old={old} />
      ) : status === "sold" ? (
        <p>{t("discount.only_unsold")}</p>
      ) : price === null ? (
        <p>{t("discount.needs_price")}</p>
      ) : (
        <DiscountFields apartment={apartment} />
      )}
    </Card>
  );
}

function Running(props: { apartment: ApartmentRow; price: number; old: number }) {
  const {
    id,
    version,
    apartment_number: number,
    struck_price: struck,
    discount_until: until,
    discount_reason: reason,
  } = props.apartment;
  const { t, format, language, call, cache, toasts } = useMutationContext();
  const now = useNow();
  const price = format.number(props.price);
  const end = useMutation({
    mutationFn: () => call(endDiscount, { params: { id: String(id) }, body: { version } }),
    onSuccess: () => toasts.success(t("discount.ended", { number })),
    onError: (error) => toasts.failure(t("discount.failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
  return (
    <div className={styles.running}>
      <p>
        <b>
          {struck === null
            ? t("discount.not_struck", { price })
            : t("discount.now", { price, old: format.number(struck) })}
        </b>
        {until ? <small>{t("discount.until", { date: format.day(until, now) })}</small> : null}
        <small>{t("discount.then", { price: format.number(props.old) })}</small>
        <small>{reason[language] || reason.ka}</small>
      </p>
      <Button loading={end.isPending} onClick={() => end.mutate()}>
        {t("discount.end")}
      </Button>
    </div>
  );
}

function DiscountFields({ apartment }: { apartment: ApartmentRow }) {
  const { id, version, apartment_number: number } = apartment;
  const { t, call, cache, toasts } = useMutationContext();
  const form = useDialogForm("discount", id, {
    price: "" as number | string,
    until: null as string | null,
    reason: { ka: "", en: "", ru: "" },
  });
  const { price, until, reason } = form.values;
  const begin = useMutation({
    mutationFn: () =>
      call(setDiscount, {
        params: { id: String(id) },
        // What is missing is for the server to refuse, in its words.
        body: { version, price: price === "" ? Number.NaN : Number(price), until: until ?? "", reason },
      }),
    onSuccess: () => {
      toasts.success(t("discount.done", { number }));
      form.saved();
    },
    onError: (error) => {
      const { price: cost, until: late, ...rest } = serverFieldErrors(error);
      if (!cost && !late) toasts.failure(Object.values(rest)[0] ?? t("discount.failed"), error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
  const errors = serverFieldErrors(begin.error);
  return (
    <>
      <DraftOffer offered={form.offered} onTake={form.takeDraft} onRefuse={form.refuseDraft} />
      <FigureField
        field="price"
        label={t("field.discount_price")}
        value={price}
        error={errors["price"]}
        onChange={(value) => form.set({ price: value })}
      />
      <DayField
        label={t("field.discount_until")}
        description={t("discount.hint")}
        value={until}
        error={errors["until"]}
        onChange={(day) => form.set({ until: day })}
      />
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          label={t("discount.reason_in", { language: t(`language.${locale}`) })}
          description={t("discount.reason_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={reason[locale]}
          error={errors[`reason.${locale}`]}
          onChange={({ currentTarget: { value } }) =>
            form.set((current) => ({ reason: { ...current.reason, [locale]: value } }))
          }
        />
      ))}
      <Button loading={begin.isPending} onClick={() => begin.mutate()}>
        {t("discount.set")}
      </Button>
      <UnsavedGuard isHeld={form.isDirty} onLeave={form.abandon} />
    </>
  );
}
