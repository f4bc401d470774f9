import { AREA_UNITS } from "@ezo/contract/values/area-unit";
import { OTHER_CURRENCIES_MAX, RATES } from "@ezo/contract/values/limits/prices";
import {
  CURRENCIES,
  CURRENCY_SIGNS,
  type Currency,
  RATE_DECIMALS,
} from "@ezo/contract/values/money/currency";
import type { DoubtfulRate } from "@ezo/contract/values/money/doubtful-rate";
import { SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { FormParts, Question } from "../editor/page-spec.ts";
import type { Format } from "../i18n/format.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { useNow } from "../ui/use-now.ts";
import {
  doubtfulIn,
  isOld,
  PRICE_SETTINGS_FIELDS,
  type PriceSettingsItem,
  priceSettingsSpec,
  type PriceSettingsValues,
  signed,
  timeZones,
} from "./price-settings.ts";
import { emptiesFeed, useFeedWarning } from "./use-feed-warning.ts";

/** The currency of all prices, further ones for visitors, what they see besides, and the firm's time zone and unit of area. */
export default function PriceSettingsPage() {
  const { t, format } = useTexts();
  const withFeeds = useFeedWarning();
  return (
    <SettingsPage
      spec={priceSettingsSpec}
      nameOf={() => t("screen.price_settings")}
      names={PRICE_SETTINGS_FIELDS}
      askBeforeSaving={(values, item) => {
        const question = item && questionOf(values, item, t, format);
        return question && emptiesFeed(item.currency, values.currency) ? withFeeds(question) : question;
      }}
    >
      {({ editor }) => (
        <>
          <Column>
            <CurrencyCard form={editor.form} />
            <OthersCard form={editor.form} />
          </Column>
          <Column>
            <ShownCard form={editor.form} />
            <ClockCard form={editor.form} />
          </Column>
        </>
      )}
    </SettingsPage>
  );
}

function questionOf(
  { currency, others }: PriceSettingsValues,
  item: PriceSettingsItem,
  t: Translate,
  format: Format,
): Question | null {
  const doubtful = doubtfulIn(others, item.others);
  const doubts = doubtful.map((rate) => doubtOf(rate, t, format));
  if (item.currency !== currency)
    return {
      title: t("prices.change_title", { to: signed(currency) }),
      message: [
        t("prices.change_question", {
          from: CURRENCY_SIGNS[item.currency],
          to: CURRENCY_SIGNS[currency],
        }),
        ...waitingSearches(item, t),
        ...doubts,
      ].join(" "),
      confirm: t("prices.change"),
    };
  if (doubts.length === 0) return null;
  return {
    title: t("prices.jump_title", { name: doubtful.map((rate) => signed(rate.currency)).join(", ") }),
    message: [...doubts, t("prices.rates_at_once")].join(" "),
    confirm: t("prices.jump_confirm"),
  };
}

/** Saved searches with limits in the currency of before are mailed nothing in another one. */
const waitingSearches = (
  { limited_searches: count, currency }: PriceSettingsItem,
  t: Translate,
): readonly string[] =>
  count === 0 ? [] : [t("prices.searches_wait", { count, from: CURRENCY_SIGNS[currency] })];

function doubtOf({ currency, base, rate, was, usual }: DoubtfulRate, t: Translate, format: Format): string {
  const pair = {
    base: `1 ${CURRENCY_SIGNS[base]}`,
    sign: CURRENCY_SIGNS[currency],
    to: format.decimal(rate),
  };
  return was === null
    ? t("prices.first_question", {
        ...pair,
        min: format.decimal(usual.min),
        max: format.decimal(usual.max),
      })
    : t("prices.jump_question", { ...pair, from: format.decimal(was) });
}

type Form = FormParts<PriceSettingsItem, PriceSettingsValues>["editor"]["form"];

function CurrencyCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const [left, setLeft] = useState<Partial<Record<Currency, PriceSettingsValues["others"]>>>({});
  const { currency: former, others } = form.values;
  return (
    <Card title={t("prices.currency")} aside={<small>{t("prices.currency_hint")}</small>}>
      <SegmentedControl
        aria-label={t("prices.currency")}
        data={CURRENCIES.map((currency) => ({ value: currency, label: signed(currency) }))}
        value={form.values.currency}
        onChange={(value) => {
          const currency = CURRENCIES.find((known) => known === value);
          if (!currency || currency === former) return;
          // Rates are for one currency only: none of them is right for another one. Back at it, they are there again.
          setLeft({ ...left, [former]: others });
          form.setValues((current) => ({ ...current, currency, others: left[currency] ?? [] }));
        }}
      />
    </Card>
  );
}

function OthersCard({ form }: { form: Form }) {
  const { t, format } = useTexts();
  const { set, error } = formFields(form);
  const { currency: base, others } = form.values;
  const today = format.dayOf(useNow());
  const toggle = (currency: Currency, isOn: boolean) =>
    set(
      "others",
      isOn
        ? [...others, { currency, base, rate: "", rate_on: today }]
        : others.filter((other) => other.currency !== currency),
    );
  return (
    <Card
      title={t("prices.others")}
      aside={<small>{t("prices.others_hint", { max: OTHER_CURRENCIES_MAX })}</small>}
    >
      {CURRENCIES.filter((currency) => currency !== base).map((currency) => {
        const index = others.findIndex((other) => other.currency === currency);
        const problem = ["currency", "base"].map((name) => error(`others.${index}.${name}`)).find(Boolean);
        return (
          <div key={currency}>
            <SwitchRow
              label={signed(currency)}
              hint={problem ?? ""}
              checked={index !== -1}
              onChange={(isOn) => toggle(currency, isOn)}
            />
            {index === -1 ? null : <RateFields form={form} index={index} today={today} />}
          </div>
        );
      })}
    </Card>
  );
}

/** What one unit costs, and on which day it did. */
function RateFields({ form, index, today }: { form: Form; index: number; today: string }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const { others } = form.values;
  const other = others[index];
  if (!other) return null;
  const change = (part: Partial<typeof other>) => set("others", others.with(index, { ...other, ...part }));
  const { currency, base, rate, rate_on: day } = other;
  return (
    <>
      <Pair>
        <NumberField
          label={t("prices.rate", { base: `1 ${CURRENCY_SIGNS[base]}`, sign: CURRENCY_SIGNS[currency] })}
          bounds={{ ...RATES, decimals: RATE_DECIMALS }}
          value={rate}
          error={error(`others.${index}.rate`)}
          onChange={(figure) => change({ rate: figure })}
        />
        <DayField
          isRequired
          label={t("prices.rate_on")}
          to={today}
          value={day}
          error={error(`others.${index}.rate_on`)}
          onChange={(picked) => change({ rate_on: picked ?? today })}
        />
      </Pair>
      {isOld(day, today) ? <p role="status">{t("prices.old_rate")}</p> : null}
    </>
  );
}

function ShownCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { toggle, choice, error } = formFields(form);
  return (
    <Card title={t("prices.shown")}>
      <Select
        label={t("prices.area_unit")}
        description={t("prices.area_unit_hint")}
        allowDeselect={false}
        data={AREA_UNITS.map((unit) => ({ value: unit, label: t(`prices.area_unit.${unit}`) }))}
        {...choice("area_unit", AREA_UNITS)}
        error={error("area_unit")}
      />
      <SwitchRow
        label={t("prices.per_m2_shown")}
        hint={t("prices.per_m2_hint")}
        {...toggle("per_m2_shown")}
      />
      <SwitchRow
        label={t("prices.credit_note_shown")}
        hint={t("prices.credit_note_hint")}
        {...toggle("credit_note_shown")}
      />
      <SwitchRow label={t("prices.sold_shown")} hint={t("prices.sold_hint")} {...toggle("sold_shown")} />
    </Card>
  );
}

/** More than fit a list without scrolling are found by typing. */
const ZONES_LISTED = 50;

function ClockCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const { time_zone: chosen } = form.values;
  return (
    <Card title={t("prices.clock")}>
      <Select
        label={t("prices.time_zone")}
        description={t("prices.time_zone_hint")}
        searchable
        allowDeselect={false}
        limit={ZONES_LISTED}
        data={timeZones(chosen)}
        value={chosen}
        error={error("time_zone")}
        onChange={(zone) => {
          if (zone) set("time_zone", zone);
        }}
      />
    </Card>
  );
}
