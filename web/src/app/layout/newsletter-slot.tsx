import { lazy, Suspense, useEffect, useRef, useState } from "react";

const NewsletterForm = lazy(() => import("./newsletter-form.tsx"));
/** How far below the window's edge the footer is when the form is fetched: it stands there before it is seen. */
const MARGIN = "600px";

/** Where the newsletter's form goes. A page that is not read to its foot neither loads it nor asks whether there is one. */
export function NewsletterSlot() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
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
  }, []);
  return (
    <div ref={ref}>
      {isNear ? (
        <Suspense fallback={null}>
          <NewsletterForm />
        </Suspense>
      ) : null}
    </div>
  );
}
