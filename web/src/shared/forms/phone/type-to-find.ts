import { PHONE_COUNTRY_TYPE_TO_FIND_MS } from "@ezo/contract/values/limits/fields";

/** Combines letters typed in quick succession into a word, as a native select does. */
export function createTypeToFind(now: () => number = Date.now) {
  let word = "";
  let typedAt = Number.NEGATIVE_INFINITY;
  return {
    /** The first item whose name begins with what has been typed. */
    type: <Item extends { name: string }>(letter: string, items: readonly Item[]): Item | undefined => {
      const time = now();
      word = time - typedAt > PHONE_COUNTRY_TYPE_TO_FIND_MS ? letter : word + letter;
      typedAt = time;
      const wanted = word.toLocaleLowerCase();
      return items.find(({ name }) => name.toLocaleLowerCase().startsWith(wanted));
    },
  };
}
