import { Suspense } from "react";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { reload } from "../../../shared/ui/failures/code-missing.ts";
import { FailureBoundary } from "../../../shared/ui/failures/failure-boundary.tsx";
import { LoadFailed } from "../../../shared/ui/failures/load-failed.tsx";
import blank from "../../../shared/ui/blank.module.css";
import { boardCode } from "./board-code.ts";
import type { BoardProps } from "./board-view.tsx";

/** The board, whose code is loaded now. */
export function BoardPart(props: BoardProps) {
  const t = useT();
  return (
    <FailureBoundary
      fallback={({ error, retry = reload }) => (
        <LoadFailed titleKey="errors.navigation_load_failed" error={error} onRetry={retry} />
      )}
    >
      <Suspense fallback={<p className={blank.blank}>{t("messages.loading")}</p>}>
        <boardCode.View {...props} />
      </Suspense>
    </FailureBoundary>
  );
}
