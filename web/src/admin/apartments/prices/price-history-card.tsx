import { listApartmentPrices, type PriceLine } from "@ezo/contract/inventory/apartment-prices";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { Card } from "../../editor/fields/card.tsx";
import type { Translate } from "../../i18n/texts.ts";
import { InCurrency, useTexts } from "../../i18n/texts-context.tsx";
import { apartments } from "../../inventory/stock.resources.ts";
import { priceListPaths } from "../../price-lists/price-list-paths.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./prices.module.css";

/** What an apartment has cost since when, and who has changed that. */
export function PriceHistoryCard({ id }: { id: number }) {
  const { t } = useTexts();
  const call = useCaller();
  const { data, isError } = useQuery({
    queryKey: [...apartments.keys.all, "prices", id],
    queryFn: ({ signal }) => call(listApartmentPrices, { params: { id: String(id) } }, { signal }),
  });
  return (
    <Card title={t("price_history.title")}>
      {isError ? <p role="alert">{t("price_history.failed")}</p> : null}
      <ol className={styles.lines} aria-busy={!data && !isError}>
        {(data?.data ?? []).map((line, index, all) => (
          <InCurrency key={line.valid_from} currency={line.currency}>
            <Line line={line} before={all[index + 1]} />
          </InCurrency>
        ))}
      </ol>
    </Card>
  );
}

interface LineParts {
  line: PriceLine;
  /** The older one; undefined for the oldest. */
  before: PriceLine | undefined;
}

function Line({ line, before }: LineParts) {
  const { t, format } = useTexts();
  const now = useNow();
  const { valid_from: from, price, old_price: old } = line;
  return (
    <li>
      <b>{price === null ? t("field.empty") : format.money(price)}</b>
      {old === null ? null : <small>{t("discount.then", { price: format.money(old) })}</small>}
      <time dateTime={from} title={format.full(from)}>
        {format.moment(from, now)}
      </time>
      <Saying line={line} before={before} />
    </li>
  );
}

/** Who has changed the price, and why: a price list by its name. */
function Saying({ line, before }: LineParts) {
  const { t } = useTexts();
  const discount = useDiscountText(line, before);
  const { is_price_hidden: isHidden, author, reason, price_list: list } = line;
  const hidden = isHidden ? t("price_history.hidden") : "";
  const said = [hidden, author?.name ?? "", ...discount, reasonText(reason, t)];
  return (
    <small>
      {said.filter(Boolean).join(" · ")}
      {list ? (
        <>
          {": "}
          <Link to={priceListPaths.one(list.id)}>{list.name}</Link>
        </>
      ) : null}
    </small>
  );
}

/** What became of a discount with this line: it was set or changed, or only the price that returns after it was. */
function useDiscountText(line: PriceLine, before: PriceLine | undefined): string[] {
  const { t, format, language } = useTexts();
  const now = useNow();
  const { price, old_price: old, discount_until: until, discount_reason: reason } = line;
  if (old === null || until === null) return [];
  if (before && before.price === price && before.discount_until === until)
    return before.old_price === old ? [] : [t("price_history.returning_changed")];
  const why = reason?.[language] || reason?.ka || "";
  return [t("price_history.discount", { date: format.day(until, now) }), why];
}

const reasonText = (reason: string, t: Translate): string => {
  if (reason === "discount ended") return t("price_history.reason.discount_ended");
  if (reason === "currency changed") return t("price_history.reason.currency_changed");
  if (reason === "import") return t("price_history.reason.import");
  if (/^price list \d+ undone$/.test(reason)) return t("price_history.reason.price_list_undone");
  return reason.startsWith("price list") ? t("price_history.reason.price_list") : "";
};
