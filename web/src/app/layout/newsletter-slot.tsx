import { Suspense, useEffect, useRef, useState } from "react";
import { onFirstAct } from "../../shared/lib/first-act.ts";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { FailureBoundary } from "../../shared/ui/failure-boundary.tsx";

const { View: NewsletterForm } = lazyCode(
  () => import("./newsletter-form.tsx"),
  (module) => module.default,
);
/** How far below the window's edge the footer is when the form is fetched: it is there before it is seen. */
const MARGIN = "600px";

/**
 * Where the newsletter's form goes. A page that is not read to its foot neither loads it nor asks whether there is one,
 * and on a short page, whose foot is in sight from the start, that begins with the visitor's first move.
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
