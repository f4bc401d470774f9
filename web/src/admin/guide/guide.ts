import type { AdminLanguage } from "../i18n/texts.ts";
import { guideEn } from "./guide-en.ts";
import { guideKa } from "./guide-ka.ts";
import type { Guide } from "./guide-screens.ts";

/** Loaded with the page, unlike the admin's other texts: nobody needs them elsewhere. */
export const GUIDES: Readonly<Record<AdminLanguage, Guide>> = { ka: guideKa, en: guideEn };
