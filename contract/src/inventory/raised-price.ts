/** A price raised, or lowered, by a percentage; in whole units. */
export const raisedPrice = (price: number, percent: number): number =>
  Math.round(price * (1 + percent / 100));
