/** The largest id there can be: the database's integers end here, and the call refuses more. */
const MAX_ID = 2_147_483_647;

/** The id that an address holds; nothing for what cannot be one. */
export function numericId(text: string | undefined): number | undefined {
  if (!text || !/^\d{1,10}$/.test(text)) return undefined;
  const id = Number(text);
  return id >= 1 && id <= MAX_ID ? id : undefined;
}
