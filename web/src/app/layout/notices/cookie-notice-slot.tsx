import { Suspense } from "react";
import { lazyCode } from "../../../shared/lib/lazy-code.ts";
import { useHydrated } from "../../../shared/lib/use-hydrated.ts";
import { FailureBoundary } from "../../../shared/ui/failures/failure-boundary.tsx";
import { useFooterContent } from "../footer/use-footer-content.ts";

/** Sites without a notice load none of it. */
const { View: CookieNotice } = lazyCode(
  () => import("./cookie-notice.tsx"),
  (module) => module.CookieNotice,
);

/** The place of the notice about cookies. What a visitor has read is in the browser, so the server draws none. */
export function CookieNoticeSlot() {
  const isHydrated = useHydrated();
  const content = useFooterContent();
  if (!isHydrated || !content?.cookie_notice) return null;
  return (
    <FailureBoundary>
      <Suspense>
        <CookieNotice
          notice={content.cookie_notice}
          hasPage={content.legal_pages.some((page) => page === "cookies")}
        />
      </Suspense>
    </FailureBoundary>
  );
}
