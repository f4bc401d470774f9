import { Button } from "@mantine/core";
import { useTexts } from "../../../i18n/texts-context.tsx";
import styles from "../composer.module.css";
import { type ChangedPrice, isInsertable } from "./filled-prices.ts";

/** Which prices in a mail are not those of now, and the button that puts the new ones in their place. */
export function ChangedPrices(props: { changed: readonly ChangedPrice[]; onInsert: () => void }) {
  const { changed, onInsert } = props;
  const { t } = useTexts();
  if (changed.length === 0) return null;
  const count = changed.filter(isInsertable).length;
  return (
    <div role="alert" className={styles.prices}>
      {changed.map(({ of, locale, text: was, now, template }) => {
        const unit = t(`apartments.in_line.${of.unit_type}`, { number: of.apartment_number });
        return (
          <p key={`${of.apartment_id} ${locale} ${was} ${template ?? "card"}`}>
            {now === "" ? t("reply.price_gone", { unit, was }) : t("reply.price_changed", { unit, was, now })}
            {template === "plan" ? ` ${t("reply.price_plan")}` : null}
          </p>
        );
      })}
      {count > 0 ? <Button onClick={onInsert}>{t("reply.price_insert", { count })}</Button> : null}
    </div>
  );
}
