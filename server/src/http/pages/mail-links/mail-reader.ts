import type { Locale } from "@ezo/contract/values/locale";
import type { Reader } from "@ezo/core/campaigns/links/reader-links.service";
import type { Request } from "express";
import { readerLocale } from "../../request/language/request-locale.ts";
import { localeFor } from "../../request/language/shown-languages.ts";

/** The language in which the reader gets their mail, Georgian while theirs is switched off; the links of a test mail have none. */
export const localeOf = (reader: Reader | null, request: Request): Locale =>
  reader?.kind === "reader" ? localeFor(request, reader.locale) : readerLocale(request);

type ReturnedReader = Extract<Reader, { kind: "reader" }> & { isReturned: true };
export const isReturned = (reader: Reader): reader is ReturnedReader =>
  reader.kind === "reader" && reader.isReturned;

/** Who was returned has decided nothing, and may still unsubscribe. */
export const hasUnsubscribed = (reader: Reader): boolean =>
  reader.kind === "reader" && !reader.isOn && !reader.isReturned;
