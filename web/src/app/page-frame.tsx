import { useIsFetching, type Query } from "@tanstack/react-query";
import { Suspense } from "react";
import { PageLoading } from "../shared/ui/page-loading.tsx";
import { CrashBoundary } from "../shared/ui/crash-boundary.tsx";
import { useContentHiding } from "./content-hiding.ts";
import styles from "./page-frame.module.css";
import type { Page } from "./pages.ts";

/** The page waits for its own data; the footer's is no reason to hide it. */
const isAwaited = ({ state, meta }: Query): boolean =>
  state.status === "pending" && meta?.["isOptional"] !== true;

/** Draws one page of the table: hidden until its texts are there, in its place while its code loads. */
export function PageFrame({ page }: { page: Page }) {
  const isHidden = useContentHiding(page.groups, useIsFetching({ predicate: isAwaited }) > 0);
  const { View } = page.view;
  return (
    <div className={isHidden ? styles.hidden : undefined}>
      <CrashBoundary>
        <Suspense fallback={<PageLoading />}>
          <View />
        </Suspense>
      </CrashBoundary>
    </div>
  );
}
