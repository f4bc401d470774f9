/** A share in percent as people read it: with one decimal below 10, else whole. Null where there is nothing to share. */
export function readablePercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const tenths = Math.round((part / whole) * 1000) / 10;
  return tenths < 10 ? tenths : Math.round((part / whole) * 100);
}
