/**
 * Where the header of a phone is. `top`: at the top of the page, as on every screen. `past`: scrolled out, before it was
 * called back. `back`: at the top of the window. `away`: moved out of the window again.
 */
export type HeaderPlace = "top" | "past" | "back" | "away";

/**
 * The place after the page was scrolled from `lastY` to `y`. Scrolling up calls the header back, scrolling down sends it
 * away. Within its own height of the page's top it is not sent away, since its place in the page would be empty.
 */
export function headerPlace(
  place: HeaderPlace,
  { lastY, y, height }: { lastY: number; y: number; height: number },
): HeaderPlace {
  if (y <= 0) return "top";
  if (y < lastY) return place === "top" ? "top" : "back";
  if (y === lastY || y <= height) return place;
  return place === "top" || place === "past" ? "past" : "away";
}
