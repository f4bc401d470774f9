import { useT } from "../../i18n/i18n-context.tsx";
import { TextField } from "./field.tsx";
import type { EnquiryForm } from "../enquiry/use-enquiry-form.ts";

/** Name and e-mail address, with which both of the visitor's forms begin. */
export function PersonFields({ form }: { form: Pick<EnquiryForm, "errorOf"> }) {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t("contact.name")}
        error={form.errorOf("name")}
        autoComplete="name"
        required
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t("contact.email")}
        error={form.errorOf("email")}
        autoComplete="email"
        required
      />
    </>
  );
}
