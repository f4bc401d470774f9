/**
 * Replaces `country-flag-icons/unicode` (see vite.config.ts), whose package contains 21 MB of drawings. The phone
 * widget's package uses it only in its own list of countries, which we do not show and builds leave out.
 */
export default function getUnicodeFlagIcon(): string {
  return "";
}
