import type { ZonedImage } from "@ezo/contract/navigation";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, Suspense, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import type from "../../shared/styles/type.module.css";
import { FailureBoundary } from "../../shared/ui/failure-boundary.tsx";
import { matchesQuery } from "./explorer.queries.ts";
import { FilterForm } from "./filter-form.tsx";
import { filtersOf, hasFilters, searchOf } from "./filters.ts";
import { HasOwnEntryContext } from "./has-own-entry.ts";
import { ItemList, type ListedItem } from "./item-list.tsx";
import type { Matches } from "./matches.ts";
import { Stage } from "./stage.tsx";
import { useLiveExplorer } from "./use-live-explorer.ts";
import { WithFullScreen } from "./with-full-screen.tsx";
import styles from "./explorer-screen.module.css";

/** Only a finger opens it. */
const { View: TapSheet } = lazyCode(
  () => import("./tap-sheet.tsx"),
  (module) => module.TapSheet,
);

interface Props {
  projectId: number;
  heading: string;
  /** Within a project's page the screen is a section, not the page. */
  isEmbedded?: boolean;
  /** What the heading says of this level's apartments. */
  summary: (matches: Matches) => string;
  hint: string;
  image: ZonedImage | null;
  kind: "photo" | "plan";
  tags: "above" | "beside";
  /** Rows of the list are the picture's items, in the same state. */
  items: (matches: Matches) => readonly ListedItem[];
  /** In place of the picture and the list where there is nothing at all. */
  empty?: ReactNode;
  /** Over the picture: the way to the neighbouring floors. */
  rail?: ReactNode;
  bar?: ReactNode;
}

/** One level of the explorer: the picture, and beside it a list of the same items in the same state. */
export function ExplorerScreen(props: Props) {
  const {
    projectId,
    heading,
    isEmbedded = false,
    summary,
    hint,
    image,
    kind,
    tags,
    empty,
    rail,
    bar,
  } = props;
  const t = useT();
  const [search] = useSearchParams();
  const [activeKey, setActiveKey] = useState<string>();
  const [tappedKey, setTappedKey] = useState<string>();
  const filters = filtersOf(search);
  const query = searchOf(filters);
  const found = useQuery({
    ...matchesQuery(useCaller(), useLocale(), projectId, filters),
    enabled: hasFilters(filters),
  });
  const matches = hasFilters(filters) ? found.data : undefined;
  const news = useLiveExplorer(projectId);
  const items = props.items(matches?.places);
  const tapped = items.find(({ key }) => key === tappedKey);
  const isTapped = tappedKey !== undefined;
  const headingId = useId();
  const Heading = isEmbedded ? "h2" : "h1";
  return (
    <HasOwnEntryContext value={isTapped}>
      {/* The page's first focus is on the whole of it: on a phone the heading is below the picture, out of sight. */}
      <section
        className={cx(styles.screen, isEmbedded && styles.embedded)}
        aria-labelledby={headingId}
        data-page-start={isEmbedded ? undefined : true}
      >
        {bar}
        <div
          className={styles.stage}
          style={image ? ({ "--ratio": image.width / image.height } as CSSProperties) : undefined}
        >
          {image ? (
            <WithFullScreen
              label={heading}
              sheet={{ isOpen: isTapped, onClosed: () => setTappedKey(undefined) }}
            >
              {({ onFullScreen, onSheet, closeSheet }) => (
                <>
                  <Stage
                    key={image.url}
                    image={image}
                    items={items}
                    kind={kind}
                    tags={tags}
                    label={hint}
                    search={query}
                    activeKey={activeKey}
                    tappedKey={tappedKey}
                    onActive={setActiveKey}
                    onTap={(key) => {
                      onSheet();
                      setTappedKey(key);
                    }}
                    onFullScreen={onFullScreen}
                    rail={rail}
                  />
                  {tapped ? (
                    // Without the sheet the tap is undone: the next one tries again.
                    <FailureBoundary onFail={closeSheet}>
                      <Suspense>
                        <TapSheet item={tapped} search={query} onClose={closeSheet} />
                      </Suspense>
                    </FailureBoundary>
                  ) : null}
                </>
              )}
            </WithFullScreen>
          ) : (
            <>
              <p className={styles.blank}>{items.length > 0 ? t("apartments.not_drawn") : null}</p>
              {rail}
            </>
          )}
          {image && items.length > 0 ? <p className={styles.hint}>{hint}</p> : null}
        </div>
        <div className={styles.panel}>
          <div className={styles.head}>
            <Heading id={headingId} className={type.d2}>
              {heading}
            </Heading>
            <p className={cx(type.small, type.mute, type.num)}>{summary(matches?.places)}</p>
          </div>
          {empty ?? (
            <>
              <FilterForm
                filters={filters}
                isWholeProject={isEmbedded}
                found={matches?.meta}
                onRetry={found.isError ? () => void found.refetch() : undefined}
              />
              <ItemList
                items={items}
                search={query}
                activeKey={tappedKey ?? activeKey}
                onActive={setActiveKey}
              />
            </>
          )}
        </div>
        <p className={type.hidden} role="status">
          {news}
        </p>
      </section>
    </HasOwnEntryContext>
  );
}
