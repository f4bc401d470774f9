import type { Format } from "../../i18n/format.ts";
import type { Translate } from "../../i18n/texts.ts";

const KILOBYTE = 1000;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `340 kB`, `2.1 MB`, with the units of the page's language. */
export const fileSize = (
  bytes: number,
  { t, format }: { t: Translate; format: Pick<Format, "number"> },
): string =>
  bytes < MEGABYTE
    ? t("system.kilobytes", { count: format.number(Math.ceil(bytes / KILOBYTE)) })
    : t("system.megabytes", { count: format.number(Math.round(bytes / (MEGABYTE / 10)) / 10) });
