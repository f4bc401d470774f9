import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import styles from "../fields/field.module.css";
import type { RequiredField } from "./is-ready.ts";
import type { EnquiryForm } from "../enquiry/use-enquiry-form.ts";

const LABELS: Record<RequiredField, string> = {
  name: "contact.name",
  email: "contact.email",
  phone: "contact.phone",
  message: "contact.message",
};

interface Props {
  id: string;
  form: Pick<EnquiryForm, "missing" | "marked" | "failure">;
}

/**
 * Says what keeps the form from being sent: the fields that are missing, that errors are shown above, or why the last
 * attempt has failed. The toast that announces the failure soon disappears.
 */
export function SendHint({ id, form }: Props) {
  const { missing, marked, failure } = form;
  const t = useT();
  const isUnmarked = missing.some((field) => !marked.includes(field));
  const fields = missing.map((field) => t(LABELS[field])).join(", ");
  return (
    <p id={id} className={cx(styles.hint, failure !== "" && styles.failure)}>
      {failure}
      {!failure && isUnmarked ? t("contact.to_send", { fields }) : null}
      {!failure && !isUnmarked && marked.length > 0
        ? t("contact.fields_to_fix", { count: marked.length })
        : null}
    </p>
  );
}
