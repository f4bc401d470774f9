import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import fields from "../../shared/forms/field.module.css";
import styles from "./contact-page.module.css";

/** Says of the apartments that the form was opened for which are not on offer any more. */
export function MissingApartments({ named, missing }: { named: number; missing: number }) {
  const t = useT();
  if (missing === 0) return null;
  return (
    <p className={cx(fields.wide, styles.about)} role="status">
      {named === 1 ? t("contact.apartment_gone") : t("contact.apartments_gone", { count: missing })}
    </p>
  );
}
