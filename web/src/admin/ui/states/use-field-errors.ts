import { useState } from "react";
import { serverFieldErrors } from "./error-text.ts";

/** The messages beside the fields of a refused call; each goes as soon as its field is corrected. */
export function useFieldErrors(error: unknown) {
  const [corrected, setCorrected] = useState<{ of: unknown; fields: string[] }>({ of: null, fields: [] });
  const gone = corrected.of === error ? corrected.fields : [];
  const left = Object.entries(serverFieldErrors(error)).filter(([field]) => !gone.includes(field));
  return {
    errors: Object.fromEntries(left),
    correct: (field: string) => setCorrected({ of: error, fields: [...gone, field] }),
  };
}
