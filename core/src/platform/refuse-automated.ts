import { FORM_MINIMUM_TIME_MS } from "@ezo/contract/values/limits/fields";
import { AppError } from "./app-error.ts";

/** Throws `looks_automated` for a public form with a filled honeypot (`website`) or filled in impossibly fast. */
export function refuseAutomated(form: {
  website?: string | undefined;
  elapsed_ms?: number | undefined;
}): void {
  if (form.website || (form.elapsed_ms !== undefined && form.elapsed_ms < FORM_MINIMUM_TIME_MS))
    throw new AppError("looks_automated");
}
