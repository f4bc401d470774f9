import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { type RefObject, useState } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { type EnquiryValues, FIELD_NAMES, type FieldErrors, type FieldName } from "./fields.ts";
import { loadEnquiryRules } from "../enquiry/load-enquiry-rules.ts";

interface Options {
  source: FormSource;
  form: RefObject<HTMLFormElement | null>;
  values: () => EnquiryValues | undefined;
}

/** The errors shown under the fields of a form. */
export function useFieldErrors({ source, form, values }: Options) {
  const t = useT();
  const [errors, setErrors] = useState<FieldErrors>({});

  function clear(field: FieldName) {
    setErrors(({ [field]: _, ...others }) => others);
  }
  return {
    /** The fields that have an error. */
    marked: FIELD_NAMES.filter((name) => errors[name]),
    /** The message under a field, or nothing. */
    textOf: (field: FieldName): string | undefined => {
      const error = errors[field];
      return error && ("text" in error ? error.text : t(error.key, error.values));
    },
    clear,
    clearAll: () => setErrors({}),
    /** Checks one field by the contract's rules. Without the rules nothing is reported; sending the form checks all. */
    check: async (field: FieldName) => {
      const rules = await loadEnquiryRules().catch(() => undefined);
      const current = values();
      if (!rules || !current) return;
      const error = rules.enquiryErrors(source, current)[field];
      if (error) setErrors((others) => ({ ...others, [field]: error }));
      else clear(field);
    },
    /** Shows the errors that keep the form from being sent, and focuses the first field that has one. */
    show: (found: FieldErrors) => {
      setErrors(found);
      const first = FIELD_NAMES.find((name) => found[name]);
      const field = first && form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
  };
}
