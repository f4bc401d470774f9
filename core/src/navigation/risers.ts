export interface Numbered {
  apartment_number: string;
  floor_number: number;
}

const byNumber = new Intl.Collator("en", { numeric: true });
/** `1` and `01` are one number to the collator: without the second step, their order would be that of the rows. */
const inTurn = (a: string, b: string): number => byNumber.compare(a, b) || Number(a > b) - Number(a < b);

/**
 * The riser of each apartment of one building. Where every number is its floor and two digits (`101`, `1204`), these
 * digits are the riser, so that an apartment that is missing on a floor leaves a gap. With any other numbering it is the
 * place among the floor's numbers. No two apartments of a floor share a riser.
 */
export function risersOf<A extends Numbered>(apartments: readonly A[]): Map<A, number> {
  const written = new Map(apartments.map((apartment) => [apartment, writtenRiser(apartment)]));
  const places = new Set(apartments.map((each) => `${each.floor_number}/${written.get(each)}`));
  const isWritten = places.size === apartments.length && [...written.values()].every(Boolean);
  return isWritten ? (written as Map<A, number>) : rankedRisers(apartments);
}

function writtenRiser({ apartment_number: number, floor_number: floor }: Numbered): number | undefined {
  const digits = /^\D*(\d+)$/.exec(number)?.[1];
  if (digits === undefined || !digits.startsWith(String(floor))) return undefined;
  const rest = digits.slice(String(floor).length);
  const riser = Number(rest);
  return rest.length === 2 && riser > 0 ? riser : undefined;
}

function rankedRisers<A extends Numbered>(apartments: readonly A[]): Map<A, number> {
  const counts = new Map<number, number>();
  const inOrder = apartments.toSorted((a, b) => inTurn(a.apartment_number, b.apartment_number));
  return new Map(
    inOrder.map((apartment) => {
      const riser = (counts.get(apartment.floor_number) ?? 0) + 1;
      counts.set(apartment.floor_number, riser);
      return [apartment, riser];
    }),
  );
}
