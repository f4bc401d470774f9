import { endDiscount, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { isLargeDiscount } from "@ezo/contract/inventory/discount-price";
import { LOCALES } from "@ezo/contract/values/languages";
import { VersionNumber } from "@ezo/contract/values/fields";
import { DISCOUNT_MAX_MONTHS } from "@ezo/contract/values/limits/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { monthsAfter } from "@ezo/contract/values/money/months";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import { Card } from "../../editor/fields/card.tsx";
import { DayField } from "../../editor/fields/day-field.tsx";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useTypedCurrency } from "../../i18n/use-typed-currency.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { percentMore } from "../../ui/money.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { useNow } from "../../ui/use-now.ts";
import { FigureField } from "../sheet/figure-field.tsx";
import styles from "./prices.module.css";

/** A lower price through a day: the one that goes on, which can be changed or ended, or the fields to begin one. */
export function DiscountCard({ apartment }: { apartment: ApartmentRow }) {
  const { t } = useTexts();
  const { status, price, old_price: old, is_price_hidden: isHidden } = apartment;
  return (
    <Card title={t("discount.title")}>
      {isHidden && price !== null ? <p>{t("discount.hidden")}</p> : null}
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
  const { apartment } = props;
  const { struck_price: struck, discount_until: until, discount_reason: reason, status } = apartment;
  const { t, format, language } = useTexts();
  const now = useNow();
  const [isChanging, setChanging] = useState(false);
  const end = useEnd(apartment);
  const [isEnding, setEnding] = useState(false);
  const price = format.money(props.price);
  const regular = format.money(props.old);
  return (
    <div className={styles.running}>
      <p>
        <b>
          {struck === null
            ? t("discount.not_struck", { price })
            : t("discount.now", { price, old: format.money(struck) })}
        </b>
        {until ? <small>{t("discount.until", { date: format.day(until, now) })}</small> : null}
        <small>{t("discount.then", { price: regular })}</small>
        <small>{reason[language] || reason.ka}</small>
      </p>
      {isChanging ? (
        <DiscountFields apartment={apartment} onDone={() => setChanging(false)} />
      ) : (
        <div className={styles.buttons}>
          {status === "sold" ? null : (
            <Button onClick={() => setChanging(true)}>{t("discount.change")}</Button>
          )}
          <Button loading={end.isPending} onClick={() => setEnding(true)}>
            {t("discount.end")}
          </Button>
        </div>
      )}
      {isEnding ? (
        <ConfirmDialog
          isDanger
          title={t("discount.end_title", { number: apartment.apartment_number })}
          message={t("discount.end_question", { price: regular })}
          confirm={t("discount.end")}
          onClose={() => setEnding(false)}
          onConfirm={() => end.mutate()}
        />
      ) : null}
    </div>
  );
}

function useEnd({ id, version, apartment_number: number }: ApartmentRow) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => call(endDiscount, { params: { id: String(id) }, body: { version } }),
    onSuccess: () => toasts.success(t("discount.ended", { number })),
    onError: (error) => toasts.failure(t("discount.failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
}

const NO_REASON = { ka: "", en: "", ru: "" };
/** What the fields begin with: the discount that goes on, or nothing. */
const valuesOf = ({
  price,
  old_price: old,
  discount_until: until,
  discount_reason: reason,
}: ApartmentRow) => ({
  price: (old === null ? "" : (price ?? "")) as number | string,
  /** In which the price was typed: kept with it on the device. Null for the one that the fields begin with. */
  currency: null as Currency | null,
  until: old === null ? null : until,
  reason: old === null ? NO_REASON : { ...NO_REASON, ...reason },
});
type Values = ReturnType<typeof valuesOf>;

/** Begins a discount, or changes the one that goes on: `onDone` is for the latter, once it is changed or left as it was. */
function DiscountFields({ apartment, onDone }: { apartment: ApartmentRow; onDone?: () => void }) {
  const { t, format } = useTexts();
  const { id, version, apartment_number: number } = apartment;
  const form = useDialogForm(onDone ? "discount-change" : "discount", id, valuesOf(apartment), version);
  const { price, until, reason } = form.values;
  const currency = useTypedCurrency();
  const off = useOff(apartment, price);
  const { write, errors, send, isContested } = useWrite(
    id,
    // A large one is sent once it was asked about.
    {
      ...form,
      version: form.version ?? version,
      currency: form.values.currency ?? currency,
      isConfirmed: off?.isLarge ?? false,
    },
    {
      done: t(onDone ? "discount.changed" : "discount.done", { number }),
      onDone: () => {
        form.saved();
        onDone?.();
      },
    },
  );
  const today = format.dayOf(useNow());
  const leave = () => {
    form.abandon();
    onDone?.();
  };
  return (
    <>
      <DraftOffer offered={form.offered} onTake={form.takeDraft} onRefuse={form.refuseDraft} />
      {isContested ? (
        <p role="alert" className={styles.contested}>
          {t("discount.contested")}
        </p>
      ) : null}
      <FigureField
        field="price"
        label={t("field.discount_price")}
        isRequired
        description={off?.text}
        value={price}
        error={errors["price"]}
        onChange={(value) => {
          const isAsBefore = value === valuesOf(apartment).price;
          form.set({ price: value, currency: isAsBefore ? null : (currency ?? null) });
        }}
      />
      <DayField
        label={t("field.discount_until")}
        description={t("discount.hint")}
        isRequired
        from={today}
        to={monthsAfter(today, DISCOUNT_MAX_MONTHS)}
        value={until}
        error={errors["until"]}
        onChange={(day) => form.set({ until: day })}
      />
      <Reasons
        value={reason}
        errors={errors}
        onChange={(change) => form.set((current) => ({ reason: { ...current.reason, ...change } }))}
      />
      <Buttons
        isSending={write.isPending}
        large={off?.isLarge && until !== null ? off : null}
        onSend={send}
        onLeave={onDone && leave}
      />
      <UnsavedGuard isHeld={form.isDirty} onLeave={form.abandon} />
    </>
  );
}

interface Off {
  text: string;
  price: string;
  isLarge: boolean;
}

/** What a typed price takes off the regular one; null while it is no lower price. */
function useOff({ price: present, old_price: old }: ApartmentRow, price: Values["price"]): Off | null {
  const { t, format } = useTexts();
  const regular = old ?? present;
  if (regular === null || typeof price !== "number" || price <= 0 || price >= regular) return null;
  const percent = percentMore(regular, price, format.decimal);
  return {
    text: t("discount.off", { percent, price: format.money(regular) }),
    price: format.money(price),
    isLarge: isLargeDiscount(price, regular),
  };
}

/** `large`: what is asked about before it is sent. `onLeave` is of a discount that goes on. */
function Buttons(props: {
  isSending: boolean;
  large: Off | null;
  onSend: () => void;
  onLeave: (() => void) | undefined;
}) {
  const { isSending, large, onSend, onLeave } = props;
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const label = t(onLeave ? "discount.save" : "discount.set");
  return (
    <div className={styles.buttons}>
      <Button loading={isSending} onClick={() => (large ? setAsking(true) : onSend())}>
        {label}
      </Button>
      {onLeave ? <Button onClick={onLeave}>{t("discount.keep")}</Button> : null}
      {large && isAsking ? (
        <ConfirmDialog
          isDanger
          title={t("discount.large_title", { price: large.price })}
          message={t("discount.large", { off: large.text })}
          confirm={label}
          onClose={() => setAsking(false)}
          onConfirm={onSend}
        />
      ) : null}
    </div>
  );
}

function Reasons(props: {
  value: Values["reason"];
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Values["reason"]>) => void;
}) {
  const { t } = useTexts();
  return LOCALES.map((locale) => (
    <TextInput
      key={locale}
      label={t("discount.reason_in", { language: t(`language.${locale}`) })}
      description={t("discount.reason_hint")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      value={props.value[locale]}
      error={props.errors[`reason.${locale}`]}
      onChange={({ currentTarget: { value } }) => props.onChange({ [locale]: value })}
    />
  ));
}

/** The version that a colleague has made meanwhile, where that is why a write was refused. */
const theirVersion = (error: unknown): number | null =>
  error instanceof ApiError && error.code === "conflict"
    ? (Current.safeParse(error.current).data?.version ?? null)
    : null;
const Current = z.object({ version: VersionNumber });

/** Sends the fields once none is missing, and says by field what is wrong with them. */
function useWrite(
  id: number,
  form: {
    values: Values;
    version: number;
    /** In which the price was typed. */
    currency: Currency | undefined;
    isConfirmed: boolean;
    setVersion: (version: number) => void;
  },
  then: { done: string; onDone: () => void },
) {
  const { t, call, cache, toasts } = useMutationContext();
  const { price, until, reason } = form.values;
  const { currency } = form;
  const [isAsked, setAsked] = useState(false);
  const write = useMutation({
    mutationFn: (day: string) =>
      call(setDiscount, {
        params: { id: String(id) },
        // A text that is no figure is for the server to refuse, in its words.
        body: {
          version: form.version,
          price: Number(price),
          ...(currency ? { currency } : {}),
          until: day,
          reason,
          ...(form.isConfirmed ? { confirm_large_falls: true } : {}),
        },
      }),
    onSuccess: () => {
      toasts.success(then.done);
      then.onDone();
    },
    onError: (error) => {
      const theirs = theirVersion(error);
      // What the colleague has saved is shown above the fields: a second save replaces it knowingly.
      if (theirs !== null) return form.setVersion(theirs);
      const { price: cost, until: late, ...rest } = serverFieldErrors(error);
      if (!cost && !late) toasts.failure(Object.values(rest)[0] ?? t("discount.failed"), error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: apartments.keys.all }),
  });
  const isContested = theirVersion(write.error) !== null;
  const missing = {
    ...(price === "" ? { price: t("discount.price_missing") } : {}),
    ...(until === null ? { until: t("discount.until_missing") } : {}),
  };
  const errors: Readonly<Record<string, string>> = {
    ...(isContested ? {} : serverFieldErrors(write.error)),
    ...(isAsked ? missing : {}),
  };
  const send = () => {
    setAsked(true);
    if (price !== "" && until !== null) write.mutate(until);
  };
  return { write, errors, send, isContested };
}
