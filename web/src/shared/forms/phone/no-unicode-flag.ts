/**
 * Stands for `country-flag-icons/unicode` (see vite.config.ts), which comes with 21 MB of drawings. The widget's package
 * calls it in a list of countries of its own, which we do not show and builds leave out.
 */
export default function getUnicodeFlagIcon(): string {
  return "";
}
