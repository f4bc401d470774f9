import type { PriceListComparison, PriceListRow } from "@ezo/contract/inventory/price-list-comparison";
import { PRICE_LIST_LARGE_PERCENT } from "@ezo/contract/values/limits/prices";
import { useState } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { moneyMore, percentMore } from "../../ui/money.ts";
import { idleRulesText } from "../list-words.ts";
import { OverrideBar, OverrideCell, overrideKeys, RemoveOverride } from "./override-cell.tsx";
import styles from "../price-lists.module.css";
import type { OverrideEditing } from "./use-overrides.ts";

/** Bars of the widest change fill their half. */
const WIDEST_PERCENT = 10;
const WARNINGS = [
  "without_price",
  "below_floor",
  "stale",
  "large",
  "large_falls",
  "kept",
  "discounted",
  "discounts_ended",
  "offered",
  "overrides",
] as const;
type Warning = (typeof WARNINGS)[number];
const STOPS: ReadonlySet<Warning> = new Set(["without_price", "below_floor", "stale"]);

/** What a list changes: sums, warnings, and each apartment with its price today and by the list. */
export function Comparison(props: {
  of: PriceListComparison;
  isStale: boolean;
  /** Today's prices are in another currency: there are no sums and warnings of both. */
  isCompared: boolean;
  /** A published list warns of nothing. */
  isDone: boolean;
  /** Null where nothing can be typed. */
  overrides: OverrideEditing | null;
}) {
  const { of, isStale, isCompared, isDone, overrides } = props;
  const [shown, setShown] = useState<Warning | null>(null);
  // A wrong price is never out of sight.
  const isWrong = (row: PriceListRow) => overrides?.errorOf(row.apartment_id) !== undefined;
  // What was taken out of a list for single apartments is gone at once, not with the next comparison.
  const listed = overrides?.isAlone ? new Set(overrides.ids) : null;
  const all = listed ? of.rows.filter((row) => listed.has(row.apartment_id)) : of.rows;
  const rows = shown && isCompared ? all.filter((row) => hasWarning(row, shown) || isWrong(row)) : all;
  const present = new Set(of.rows.map((row) => row.apartment_id));
  const gone = overrides?.ids.filter((id) => !present.has(id)) ?? [];
  return (
    <div className={cx(styles.compared, isStale && styles.stale)} aria-busy={isStale}>
      {isCompared ? <Summary summary={of.summary} isDone={isDone} /> : null}
      {isDone || !isCompared ? null : <Warnings summary={of.summary} shown={shown} onShow={setShown} />}
      {overrides ? <OverrideBar overrides={overrides} /> : null}
      <Rows rows={rows} gone={gone} isStale={isStale} isDone={isDone} overrides={overrides} />
    </div>
  );
}

function Summary({ summary, isDone }: Pick<PriceListComparison, "summary"> & { isDone: boolean }) {
  const { t, format } = useTexts();
  const { sum_from: from, sum_to: to } = summary;
  const metre = (amount: number | undefined) => (amount === undefined ? "" : format.money(amount));
  const before = isDone ? "price_lists.before" : "price_lists.today";
  const figures = [
    {
      name: t("price_lists.changes"),
      value: format.number(summary.changed),
      more: t("price_lists.raised_lowered", { raised: summary.raised, lowered: summary.lowered }),
    },
    {
      name: t(isDone ? "price_lists.sum_published" : "price_lists.sum"),
      value: format.money(to),
      more: t(before, { value: format.money(from) }),
    },
    {
      name: t("price_lists.difference"),
      value: percentMore(from, to, format.decimal),
      more: moneyMore(to - from, format),
    },
    {
      name: t("price_lists.per_metre"),
      value: metre(summary.per_m2_to),
      more: t(before, { value: metre(summary.per_m2_from) }),
    },
  ];
  return (
    <dl className={styles.summary} aria-label={t("price_lists.summary")}>
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            <small>{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings(props: {
  summary: PriceListComparison["summary"];
  shown: Warning | null;
  onShow: (warning: Warning | null) => void;
}) {
  const { t } = useTexts();
  const { summary, shown, onShow } = props;
  const found = WARNINGS.filter((warning) => summary[warning] > 0);
  const idle = idleRulesText(summary, t);
  if (found.length === 0 && idle === "") return null;
  return (
    <ul className={styles.warnings}>
      {found.map((warning) => (
        <li key={warning} className={cx(STOPS.has(warning) && styles.stop)}>
          <span>{t(`price_lists.warning.${warning}`, { count: summary[warning] })}</span>
          <button
            type="button"
            aria-pressed={shown === warning}
            onClick={() => onShow(shown === warning ? null : warning)}
          >
            {t(shown === warning ? "price_lists.show_all" : "price_lists.show")}
          </button>
        </li>
      ))}
      {idle === "" ? null : (
        <li>
          <span>{idle}</span>
        </li>
      )}
    </ul>
  );
}

const changeOf = ({ from, to }: PriceListRow): number =>
  from && to !== null ? ((to - from) * 100) / from : 0;

function hasWarning(row: PriceListRow, warning: Warning): boolean {
  const isChanged = row.kept === null && row.from !== row.to;
  switch (warning) {
    case "without_price":
      return row.kept === null && row.to === null;
    case "below_floor":
      return row.is_below_floor;
    case "stale":
      return row.is_stale;
    case "large":
      return isChanged && changeOf(row) > PRICE_LIST_LARGE_PERCENT;
    case "large_falls":
      return isChanged && changeOf(row) < -PRICE_LIST_LARGE_PERCENT;
    case "kept":
      return row.kept !== null;
    case "discounted":
      return isChanged && row.discount_until !== null;
    case "discounts_ended":
      return row.ends_discount;
    case "offered":
      return isChanged && row.offered_until !== null;
    case "overrides":
      return row.is_override;
  }
}

interface RowProps {
  isDone: boolean;
  overrides: OverrideEditing | null;
}

/** `gone`: the apartments that have a price set by hand and are in no comparison any more. */
function Rows(
  props: RowProps & { rows: readonly PriceListRow[]; gone: readonly number[]; isStale: boolean },
) {
  const { t } = useTexts();
  const { rows, gone, isStale, isDone, overrides } = props;
  return (
    <section
      className={styles.frame}
      aria-label={t("price_lists.table")}
      // A wide table scrolls in its own frame, which must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={overrides ? (event) => overrideKeys(event, overrides) : undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("price_lists.apartment")}</th>
            <th scope="col" className={styles.wide}>
              {t("price_lists.rule.riser")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("field.rooms")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("field.area_total")}
            </th>
            <th scope="col">{t(isDone ? "price_lists.from_published" : "price_lists.from")}</th>
            <th scope="col">{t(isDone ? "price_lists.to_published" : "price_lists.to")}</th>
            <th scope="col" className={styles.changeColumn}>
              {t("price_lists.change")}
            </th>
            <th scope="col" className={styles.wide}>
              {t("price_lists.note")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.apartment_id} row={row} isDone={isDone} overrides={overrides} />
          ))}
          {overrides
            ? gone.map((id) => <GoneRow key={id} id={id} isStale={isStale} overrides={overrides} />)
            : null}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, isDone, overrides }: RowProps & { row: PriceListRow }) {
  const { t, format } = useTexts();
  const name = `${row.building_identifier} / ${row.floor_number} / ${row.apartment_number}`;
  // Nobody pays what was sold any more; its discount stays beside it as it was.
  const discounted = row.status === "sold" ? null : row.discounted_price;
  return (
    <tr className={cx(row.kept !== null && styles.keptRow)}>
      <th scope="row">{name}</th>
      <td className={styles.wide}>{row.riser ?? "–"}</td>
      <td className={styles.wide}>{row.rooms}</td>
      <td className={styles.wide}>{format.decimal(row.area_total)}</td>
      <td>
        {row.from === null ? "–" : format.number(row.from)}
        {discounted === null ? null : (
          <small className={styles.today}>
            {t("price_lists.visitors_pay", { price: format.number(discounted) })}
          </small>
        )}
      </td>
      <td>
        {overrides && row.kept === null ? (
          <OverrideCell row={row} name={name} overrides={overrides} />
        ) : (
          <b className={cx(row.is_override && styles.byHand)}>
            {row.to === null ? "–" : format.number(row.to)}
          </b>
        )}
        {overrides?.isAlone ? (
          <RemoveOverride id={row.apartment_id} name={name} overrides={overrides} />
        ) : null}
        {row.ends_discount ? (
          <small className={styles.ends}>
            {t(isDone ? "price_lists.discount_ended" : "price_lists.discount_ends")}
          </small>
        ) : null}
      </td>
      <td className={styles.changeColumn}>
        <Change row={row} />
      </td>
      <td className={styles.wide}>
        <Note row={row} isDone={isDone} />
      </td>
    </tr>
  );
}

/**
 * The price of an apartment that was deleted since: it changes nothing, and can be taken out here. One that undo has brought back is
 * such a row, too, until its comparison is there.
 */
function GoneRow(props: { id: number; isStale: boolean; overrides: OverrideEditing }) {
  const { id, isStale, overrides } = props;
  const { t } = useTexts();
  const name = `№\u00A0${id}`;
  return (
    <tr className={styles.keptRow}>
      <th scope="row">{name}</th>
      <td className={styles.wide}>–</td>
      <td className={styles.wide}>–</td>
      <td className={styles.wide}>–</td>
      <td>–</td>
      <td>
        <OverrideCell row={{ apartment_id: id, by_rules: null }} name={name} overrides={overrides} />
        {overrides.isAlone ? <RemoveOverride id={id} name={name} overrides={overrides} /> : null}
      </td>
      <td className={styles.changeColumn}>–</td>
      <td className={styles.wide}>
        <small>{isStale ? null : t("price_lists.override_gone")}</small>
      </td>
    </tr>
  );
}

/** The change in percent, and as a bar from one axis: up to the right, down to the left. */
function Change({ row }: { row: PriceListRow }) {
  const { format } = useTexts();
  const { from, to } = row;
  if (from === null || to === null || from === to) return null;
  const share = Math.min(Math.abs(changeOf(row)) / WIDEST_PERCENT, 1) / 2;
  return (
    <span className={cx(styles.change, to < from && styles.lower)}>
      <span>{percentMore(from, to, format.decimal)}</span>
      <i aria-hidden="true" style={{ "--share": `${share * 100}%` }} />
    </span>
  );
}

function Note({ row, isDone }: { row: PriceListRow; isDone: boolean }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { kept, discount_until: discount, offered_until: offered, is_stale: isStale } = row;
  const byHand = () => {
    if (isDone || row.by_rules === null) return t("price_lists.by_hand");
    return t("price_lists.by_hand_instead", { price: format.number(row.by_rules) });
  };
  const notes = [
    kept === null ? "" : t(`price_lists.kept.${kept}`),
    isStale ? t("price_lists.changed_since") : "",
    row.is_override ? byHand() : "",
    discount === null ? "" : t("price_lists.discount_until", { date: format.day(discount, now) }),
    offered === null ? "" : t("price_lists.offered_until", { date: format.day(offered, now) }),
  ];
  return <small>{notes.filter(Boolean).join(" · ")}</small>;
}
