import { type RefObject, useEffect, useState } from "react";
import type { HeaderPlace } from "./header-place.ts";

/** Where the header is that of a phone, as in header.module.css. */
const PHONE = "(max-width: 1099px)";

/** Follows the page's scrolling on phones, which load the code for it; elsewhere the header stays at the top of the page. */
export function useHeaderPlace(header: RefObject<HTMLElement | null>): HeaderPlace {
  const [place, setPlace] = useState<HeaderPlace>("top");
  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    let end: (() => void) | undefined;
    let round = 0;
    const change = () => {
      const own = ++round;
      end?.();
      end = undefined;
      setPlace("top");
      if (!phone.matches) return;
      import("../phone-parts.ts")
        .then(({ followScroll }) => {
          // The window may have become wide, or the header have gone, while the code was loaded.
          if (own === round) end = followScroll(header.current, setPlace);
        })
        // Then it leaves with the page.
        .catch(() => undefined);
    };
    change();
    phone.addEventListener("change", change);
    return () => {
      round++;
      end?.();
      phone.removeEventListener("change", change);
    };
  }, [header]);
  return place;
}
