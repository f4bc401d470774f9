import { z } from "zod";

export const LEGAL_PAGES = ["terms", "privacy", "cookies"] as const;
export const LegalPageSlug = z.enum(LEGAL_PAGES);
export type LegalPageSlug = z.infer<typeof LegalPageSlug>;
