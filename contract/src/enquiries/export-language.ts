import { z } from "zod";

/** The languages of the admin, which has no Russian. */
export const ExportLanguage = z.enum(["ka", "en"]);
export type ExportLanguage = z.infer<typeof ExportLanguage>;
