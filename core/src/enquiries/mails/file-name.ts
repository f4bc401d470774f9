import { plain } from "@ezo/contract/values/fields";

/** A name without a path, and without what a file system refuses; empty where nothing is left. */
export const fileName = (given: string): string =>
  plain(given.replace(/[\p{Cc}\u2028\u2029]+/gu, " "))
    .replace(/[/\\:*?"<>|]+/g, "_")
    .replace(/^\.+/, "");
