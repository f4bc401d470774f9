import { createHash } from "node:crypto";
import type { Locale } from "@ezo/contract/values/locale";
import type { TranslationsService } from "../../translations/translations.service.ts";

/** The proof of a consent: when it was given, to which text, and in which version of it. */
export interface Consent {
  at: Date;
  text: string;
  /** The text's key, its language, and a fingerprint that changes with its words. */
  version: string;
}

/** The consent that a visitor gives at `at` to the text `key` as the site shows it in `locale`. */
export async function consentTo(
  translations: Pick<TranslationsService, "lookup">,
  key: string,
  locale: Locale,
  at: Date,
): Promise<Consent> {
  const text = (await translations.lookup(locale))(key);
  const fingerprint = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { at, text, version: `${key}:${locale}:${fingerprint}` };
}
