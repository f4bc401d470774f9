import { headerPlace, type HeaderPlace } from "./header-place.ts";

/** A finger that rests on the screen moves the page by this much. */
const TREMOR_PX = 4;

/** Calls `onPlace` with the place of a phone's header after each scrolling of the page. Returns a function that ends it. */
export function followScroll(header: HTMLElement | null, onPlace: (place: HeaderPlace) => void): () => void {
  // A page that is opened in its middle has no header there.
  let place: HeaderPlace = "top";
  let lastY = 0;
  let frame = 0;
  const follow = () => {
    frame = 0;
    const { scrollHeight, clientHeight } = document.documentElement;
    // Where the page bounces at its end, nobody has scrolled up.
    const y = Math.min(window.scrollY, scrollHeight - clientHeight);
    if (y > 0 && Math.abs(y - lastY) < TREMOR_PX) return;
    place = headerPlace(place, { lastY, y, height: header?.offsetHeight ?? 0 });
    lastY = y;
    onPlace(place);
  };
  const request = () => {
    frame ||= requestAnimationFrame(follow);
  };
  follow();
  window.addEventListener("scroll", request, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", request);
  };
}
