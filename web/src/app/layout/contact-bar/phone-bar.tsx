import { type ComponentType, useEffect, useState } from "react";

/** Where contact-bar.module.css shows the bar. */
const PHONE = "(max-width: 899px)";

/** The ways to the firm at the bottom of a phone's window. Its code is loaded on phones alone, once the page is there. */
export function PhoneBar() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const phone = window.matchMedia(PHONE);
    const load = () => {
      if (!phone.matches) return;
      import("../phone-parts.ts")
        .then(({ ContactBar }) => setBar(() => ContactBar))
        // The footer has the same ways.
        .catch(() => undefined);
    };
    load();
    phone.addEventListener("change", load);
    return () => phone.removeEventListener("change", load);
  }, []);
  return Bar ? <Bar /> : null;
}
