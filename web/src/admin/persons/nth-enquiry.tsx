import type { EnquiryPerson } from "@ezo/contract/enquiries/enquiry-row";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Undo2 } from "../generated/icons.ts";
import { ordinal } from "./ordinal.ts";
import { personPaths } from "./person-paths.ts";
import styles from "./nth-enquiry.module.css";
import { useMay } from "../session/session-context.tsx";

/** "Third enquiry", which leads to the person. Nothing for somebody's first. */
export function NthEnquiry({
  person,
  className,
}: {
  person: EnquiryPerson | null;
  className?: string | undefined;
}) {
  const { t, language } = useTexts();
  const may = useMay();
  if (!person || person.enquiry_number < 2) return null;
  const nth = t("person.nth_request", { nth: ordinal(person.enquiry_number, language) });
  if (!may("persons.read")) return <span className={cx(styles.nth, className)}>{nth}</span>;
  return (
    <Link to={personPaths.one(person.id)} className={cx(styles.nth, className)}>
      <Undo2 />
      {nth}
    </Link>
  );
}
