import { type RefObject, useEffect, useState } from "react";
import { headerPlace, type HeaderPlace } from "./header-place.ts";

/** Where the header is that of a phone, as in header.module.css. */
const PHONE = "(max-width: 1099px)";
/** A finger that rests on the screen moves the page by this much. */
const TREMOR_PX = 4;

/** Follows the page's scrolling on phones; on other screens the header stays at the top of the page. */
export function useHeaderPlace(header: RefObject<HTMLElement | null>): HeaderPlace {
  const [place, setPlace] = useState<HeaderPlace>("top");
  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    // A page that is opened in its middle has no header there.
    let lastY = 0;
    let frame = 0;
    const follow = () => {
      frame = 0;
      if (!phone.matches) return setPlace("top");
      const { scrollHeight, clientHeight } = document.documentElement;
      // Where the page bounces at its end, nobody has scrolled up.
      const y = Math.min(window.scrollY, scrollHeight - clientHeight);
      if (y > 0 && Math.abs(y - lastY) < TREMOR_PX) return;
      const step = { lastY, y, height: header.current?.offsetHeight ?? 0 };
      lastY = y;
      setPlace((current) => headerPlace(current, step));
    };
    const request = () => {
      frame ||= requestAnimationFrame(follow);
    };
    follow();
    window.addEventListener("scroll", request, { passive: true });
    phone.addEventListener("change", request);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", request);
      phone.removeEventListener("change", request);
    };
  }, [header]);
  return place;
}
