import type { Format } from "../../i18n/format.ts";

const KILOBYTE = 1000;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `340 kB`, `2.1 MB`; the units are the same in every language of the admin. */
export const fileSize = (bytes: number, format: Pick<Format, "number">): string =>
  bytes < MEGABYTE
    ? `${format.number(Math.ceil(bytes / KILOBYTE))} kB`
    : `${format.number(Math.round(bytes / (MEGABYTE / 10)) / 10)} MB`;
