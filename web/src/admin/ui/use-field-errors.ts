import { useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { useTexts } from "../i18n/texts-context.tsx";
import { fieldErrors, serverFieldErrors } from "./error-text.ts";

/** The messages beside a form's fields: by the contract's schema before the call, by the server after it. */
export function useFieldErrors(schema: z.ZodType) {
  const { t } = useTexts();
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    errors,
    /** Judges `values`; when something is wrong, says so and moves the focus to the form's first bad field. */
    check: (values: unknown, form: HTMLFormElement): boolean => {
      const found = fieldErrors(schema, values, t);
      flushSync(() => setErrors(found));
      form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
      return Object.keys(found).length === 0;
    },
    /** Shows what the server found wrong; false when its refusal is not about fields. */
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
