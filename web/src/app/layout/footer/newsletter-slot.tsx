import { Suspense, useEffect, useRef, useState } from "react";
import { onFirstAct } from "../../../shared/lib/first-act.ts";
import { lazyCode } from "../../../shared/lib/lazy-code.ts";
import { FailureBoundary } from "../../../shared/ui/failures/failure-boundary.tsx";

const { View: NewsletterForm } = lazyCode(
  () => import("./newsletter-form.tsx"),
  (module) => module.default,
);
/** The form is loaded when the footer is this far below the window, so that it is there in time. */
const MARGIN = "600px";

/**
 * The place of the newsletter form. Its code and settings are loaded only when the visitor scrolls near the footer; on a
 * short page, where the footer is visible from the start, at the first interaction.
 */
export function NewsletterSlot() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasActed, setActed] = useState(false);
  useEffect(() => onFirstAct(() => setActed(true)), []);
  useEffect(() => {
    if (!ref.current || !hasActed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [hasActed]);
  return (
    <div ref={ref}>
      {isNear ? (
        <FailureBoundary>
          <Suspense fallback={null}>
            <NewsletterForm />
          </Suspense>
        </FailureBoundary>
      ) : null}
    </div>
  );
}
