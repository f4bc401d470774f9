import { useEffect, useState } from "react";
import { headerPlace, type HeaderPlace } from "./header-place.ts";

/** The height of the header on phones (`--header-sm`) at the usual size of text. */
const HEIGHT_PX = 68;
/** A finger that rests on the screen moves the page by this much. */
const TREMOR_PX = 4;

/** Follows the page's scrolling. Only the styles for phones make something of it. */
export function useHeaderPlace(): HeaderPlace {
  const [place, setPlace] = useState<HeaderPlace>("top");
  useEffect(() => {
    // A page that is opened in its middle has no header there.
    let lastY = 0;
    let frame = 0;
    const follow = () => {
      frame = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      // Where the page bounces at its end, nobody has scrolled up.
      const y = Math.min(window.scrollY, scrollHeight - clientHeight);
      if (y > 0 && Math.abs(y - lastY) < TREMOR_PX) return;
      const step = { lastY, y, height: HEIGHT_PX };
      lastY = y;
      setPlace((current) => headerPlace(current, step));
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
  }, []);
  return place;
}
