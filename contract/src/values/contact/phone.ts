import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import {
  PHONE_EXTENSION_MAX_DIGITS,
  PHONE_MAX_LENGTH,
  PHONE_NATIONAL_MAX_DIGITS,
  PHONE_NATIONAL_MIN_DIGITS,
} from "../limits/fields.ts";

/** The country a number without an international prefix belongs to (specification, section 5). */
export const PHONE_DEFAULT_COUNTRY = "GE";

/**
 * Whether `text` is a phone number: 2 to 17 national digits, checked against its country's patterns, an
 * extension of at most 20 digits (specification, section 5).
 */
export function isPossiblePhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, PHONE_DEFAULT_COUNTRY);
  if (!phone) return false;
  const digits = phone.nationalNumber.length;
  if (digits < PHONE_NATIONAL_MIN_DIGITS || digits > PHONE_NATIONAL_MAX_DIGITS) return false;
  if ((phone.ext?.length ?? 0) > PHONE_EXTENSION_MAX_DIGITS) return false;
  return phone.isValid();
}

/** A number that names its country, as E.164 does, as people write it: `+995 555 12 34 56`. Any other stays as it is. */
export const readablePhone = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;

/** The number as E.164, without its extension; null where it is not a valid one (`isPossiblePhone`). One number, one form. */
export function e164Of(text: string): string | null {
  if (text.length > PHONE_MAX_LENGTH || !isPossiblePhone(text)) return null;
  return parsePhoneNumberFromString(text, PHONE_DEFAULT_COUNTRY)?.number ?? null;
}

/**
 * The link that dials a number as people have typed it: `599 12 34 56` is a Georgian one, and dialled from abroad it has to say so. What
 * is no number is dialled as it is written.
 */
export const dialLink = (text: string): string => `tel:${e164Of(text) ?? text.replace(/[^\d+]/g, "")}`;
