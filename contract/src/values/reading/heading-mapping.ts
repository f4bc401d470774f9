import { z } from "zod";
import { IMPORT_HEADINGS_MAX, IMPORT_MAPPING_MAX_LENGTH } from "../limits/uploads.ts";
import { HEADING_MAX_LENGTH } from "./read-heading.ts";

/** What a file's headings are read as, where its user says so; `column` is one of ours, or "" for one that is left out. */
export const headingMapping = <S extends z.ZodType<string>>(column: S) =>
  z
    .record(z.string().max(HEADING_MAX_LENGTH), column)
    .refine((columns) => Object.keys(columns).length <= IMPORT_HEADINGS_MAX, { error: "errors.too_long" });

/** The same as JSON, because a form has texts alone. */
export const mappingText = <S extends z.ZodType>(mapping: S) =>
  z
    .string()
    .max(IMPORT_MAPPING_MAX_LENGTH, { error: "errors.too_long", abort: true })
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "errors.invalid_value" });
        return z.NEVER;
      }
    })
    .pipe(mapping);
