import { plain } from "@ezo/contract/values/fields";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";

/** A name without a path, and without what a file system refuses; empty where nothing is left. A long one keeps its ending. */
export function fileName(given: string): string {
  const name = plain(given.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]+/gu, " "))
    .replace(/[/\\:*?"<>|]+/g, "_")
    .replace(/^\.+/, "");
  if (name.length <= TEXT_INPUT_MAX_LENGTH) return name;
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, TEXT_INPUT_MAX_LENGTH - ending.length)}${ending}`;
}

/** The name of a file that came with a form: browsers write quotes and line breaks as `%22`, `%0D` and `%0A` there, and no other sign. */
export const fileNameInForm = (given: string): string =>
  fileName(given.replaceAll(/%(?:22|0D|0A)/gi, (sign) => decodeURIComponent(sign)));
