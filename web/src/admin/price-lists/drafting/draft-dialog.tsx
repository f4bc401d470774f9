import { priceRule } from "@ezo/contract/inventory/apartment-cells";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { comparePriceList, createPriceList } from "@ezo/contract/inventory/price-lists";
import { PRICES } from "@ezo/contract/values/limits/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type ChosenApartment, workOn } from "../../apartments/chosen-apartment.ts";
import { PERCENT_BOUNDS } from "../../apartments/files/price-dialog.tsx";
import { placeOf } from "../../apartments/sheet/place-of.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import type { Figure } from "../../editor/fields/number-of.ts";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useTypedCurrency } from "../../i18n/use-typed-currency.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason, serverFieldErrors } from "../../ui/states/error-text.ts";
import { draftedPrices, PRICE_CHANGES, type PriceChange } from "./drafted-prices.ts";
import { priceListPaths } from "../price-list-paths.ts";
import { ANY_TERMS, priceListKeys } from "../price-lists.queries.ts";

/** How many apartments a message names. */
const NAMED = 10;

interface Draft {
  name: string;
  way: PriceChange["way"];
  percent: Figure;
  amount: Figure;
  /** In which the amount was typed: kept with it on the device. */
  currency: Currency | null;
}
const EMPTY: Draft = { name: "", way: "percent", percent: "", amount: "", currency: null };

interface Props {
  projectId: number;
  selected: readonly ChosenApartment[];
  onClose: () => void;
}

/** Makes a draft of a price list that is for the chosen apartments alone, with their prices changed alike, and opens it. */
export function DraftDialog({ projectId, selected, onClose }: Props) {
  const { t } = useTexts();
  const form = useDialogForm<Draft>(workOn("price-list-draft", selected), null, EMPTY);
  const { name, way } = form.values;
  const figure = form.values[way];
  const [isAsked, setAsked] = useState(false);
  const shown = useTypedCurrency();
  const make = useMakeDraft({ projectId, selected, onMade: form.saved });
  const isNameless = name.trim() === "";
  const change = (values: Partial<Draft>) => {
    form.set(values);
    setAsked(false);
    make.reset();
  };
  const submit = () => {
    setAsked(true);
    if (isNameless || typeof figure !== "number" || figure === 0) return;
    const currency = (way === "amount" ? form.values.currency : null) ?? shown;
    make.mutate({ name: name.trim(), change: { way, figure }, currency });
  };
  return (
    <FormDialog
      work={form}
      isHeld={make.isPending}
      onClose={onClose}
      title={t("price_lists.draft_title", { count: selected.length })}
      size={520}
    >
      <DialogForm
        className={dialog.stack}
        submit={t("price_lists.draft_make")}
        isSending={make.isPending}
        onSubmit={submit}
      >
        <p>{t("price_lists.draft_hint")}</p>
        <TextInput
          data-autofocus
          withAsterisk
          label={t("price_lists.name")}
          value={name}
          error={isAsked && isNameless ? t("errors.required") : serverFieldErrors(make.error)["name"]}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <ChangeFields draft={form.values} isAsked={isAsked} currency={shown} onChange={change} />
      </DialogForm>
    </FormDialog>
  );
}

function ChangeFields(props: {
  draft: Draft;
  isAsked: boolean;
  currency: Currency | undefined;
  onChange: (values: Partial<Draft>) => void;
}) {
  const { t } = useTexts();
  const { draft, currency, onChange } = props;
  const { way } = draft;
  const isPercent = way === "percent";
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("apartments.price_way")}
        data={PRICE_CHANGES.map((value) => ({
          value,
          label: t(value === "percent" ? "apartments.price_way.percent" : "price_lists.draft_by_amount"),
        }))}
        value={way}
        onChange={(value) => onChange({ way: PRICE_CHANGES.find((known) => known === value) ?? way })}
      />
      <NumberField
        // A field of its own for each way: what is typed in one is not in the other.
        key={way}
        withAsterisk
        label={t(isPercent ? "apartments.price_percent" : "price_lists.draft_amount")}
        description={t(isPercent ? "apartments.price_percent_hint" : "price_lists.draft_amount_hint")}
        rightSection={isPercent ? "%" : undefined}
        bounds={isPercent ? PERCENT_BOUNDS : { min: -PRICES.max, max: PRICES.max, ...priceRule(currency) }}
        isGrouped
        value={draft[way]}
        error={props.isAsked ? missingIn(draft[way], t) : undefined}
        onChange={(figure) =>
          onChange(
            isPercent
              ? { percent: figure }
              : { amount: figure, currency: figure === "" ? null : (currency ?? null) },
          )
        }
      />
    </>
  );
}

/** Why a figure that is typed, or none, changes no price. */
function missingIn(figure: Figure, t: Translate): string | undefined {
  if (figure === "") return t("errors.required");
  return figure === 0 ? t("price_lists.draft_zero") : undefined;
}

interface Order {
  name: string;
  change: PriceChange;
  currency: Currency | undefined;
}

/** Drafts the list from today's prices, opens it, and names what is not in it. */
function useMakeDraft(of: Pick<Props, "projectId" | "selected"> & { onMade: () => void }) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ name, change, currency }: Order) => {
      const asked = { project_id: of.projectId, ...(currency && { currency }) };
      // What is shown may have changed since: the server has today's prices, without discounts.
      const { data: today } = await call(comparePriceList, { body: { ...asked, terms: ANY_TERMS } });
      const { overrides, left } = draftedPrices(of.selected, today.rows, change);
      if (overrides.length === 0) return { made: null, left };
      const drafted = new Set(overrides.map((one) => one.apartment_id));
      const terms: PriceListTerms = {
        ...ANY_TERMS,
        overrides,
        // What is reserved and was chosen would keep its price otherwise.
        with_reserved: today.rows.some((row) => row.status === "reserved" && drafted.has(row.apartment_id)),
        only_overrides: true,
      };
      const { data: made } = await call(createPriceList, { body: { ...asked, name, terms } });
      return { made, left };
    },
    onSuccess: async ({ made, left }) => {
      if (!made) {
        toasts.info(t("price_lists.draft_none", { apartments: namesOf(left) }));
        return;
      }
      of.onMade();
      cache.setQueryData(priceListKeys.item(made.id), made);
      if (left.length > 0) toasts.info(t("price_lists.draft_left", { apartments: namesOf(left) }));
      void navigate(priceListPaths.one(made.id));
      await cache.invalidateQueries({ queryKey: priceListKeys.all });
    },
    onError: (error) => toasts.failure(t("price_lists.draft_failed"), firstReason(error)),
  });
}

const namesOf = (apartments: readonly ChosenApartment[]): string =>
  [...apartments.slice(0, NAMED).map(placeOf), ...(apartments.length > NAMED ? ["…"] : [])].join("; ");
