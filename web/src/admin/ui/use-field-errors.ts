import { useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { useTexts } from "../i18n/texts-context.tsx";
import { fieldErrors, serverFieldErrors } from "./states/error-text.ts";

/** The errors of a form's fields: from the contract's schema before the call, from the server after it. */
export function useFieldErrors(schema: z.ZodType) {
  const { t } = useTexts();
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    errors,
    /** Validates `values`; shows the errors, with those that only the form knows, and focuses the first invalid field. */
    check: (values: unknown, form: HTMLFormElement, own: Record<string, string> = {}): boolean => {
      const found = { ...own, ...fieldErrors(schema, values, t) };
      flushSync(() => setErrors(found));
      form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
      return Object.keys(found).length === 0;
    },
    /** Shows the server's field errors; false when there are none. */
    takeFrom: (error: unknown): boolean => {
      const found = serverFieldErrors(error);
      setErrors(found);
      return Object.keys(found).length > 0;
    },
    clear: (field: string) =>
      setErrors((current) => {
        if (!(field in current)) return current;
        const { [field]: _, ...rest } = current;
        return rest;
      }),
  };
}
