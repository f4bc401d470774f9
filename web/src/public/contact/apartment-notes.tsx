import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import fields from "../../shared/forms/fields/field.module.css";
import styles from "./contact-page.module.css";
import type { AskedApartments } from "./use-apartment-subject.ts";

type Props = Pick<AskedApartments, "named" | "missing" | "leftOut" | "sold" | "reserved">;

/** Lists the apartments in the address that are sold or reserved, and counts those that are gone or beyond the limit. */
export function ApartmentNotes({ named, missing, leftOut, sold, reserved }: Props) {
  const t = useT();
  const list = (apartments: readonly string[]) => ({ apartments: apartments.join("; ") });
  const notes = [
    sold.length > 0 ? t("contact.apartments_sold", list(sold)) : "",
    reserved.length > 0 ? t("contact.apartments_reserved", list(reserved)) : "",
    missing === 0
      ? ""
      : named === 1
        ? t("contact.apartment_gone")
        : t("contact.apartments_gone", { count: missing }),
    leftOut > 0 ? t("contact.apartments_left_out", { max: SHORTLIST_MAX, number: leftOut }) : "",
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className={cx(fields.wide, styles.about)} role="status">
      {note}
    </p>
  ));
}
