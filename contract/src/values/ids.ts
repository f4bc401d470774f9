/** Ids in addresses; without zod, for the same reason as `languages.ts`. */

/** The largest id: PostgreSQL's `integer` ends here. */
export const ID_MAX = 2_147_483_647;
/** Digits only, as in the specification's routes. */
export const ID_DIGITS = /^\d{1,10}$/;

/** The id in a part of an address; undefined for text that cannot be one. */
export function readId(text: string | null | undefined): number | undefined {
  if (!text || !ID_DIGITS.test(text)) return undefined;
  const id = Number(text);
  return id >= 1 && id <= ID_MAX ? id : undefined;
}
