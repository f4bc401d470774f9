import type { Navigation } from "@ezo/contract/site/navigation";
import type { ZonedImage } from "@ezo/contract/site/zones";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import { useSearchActs } from "../../shared/lib/use-acts.ts";
import type from "../../shared/styles/type.module.css";
import { BoardPart } from "./board/board-part.tsx";
import type { BoardPlace } from "./board/board-place.ts";
import { keptBeside, keptSearch, viewOf } from "./board/view.ts";
import { ViewSwitch } from "./board/view-switch.tsx";
import { ExplorerPicture } from "./explorer-picture.tsx";
import styles from "./explorer-screen.module.css";
import { matchesQuery } from "./explorer.queries.ts";
import { FilterForm } from "../../shared/apartments/filters/filter-form.tsx";
import { FilterResult } from "../../shared/apartments/filters/filter-result.tsx";
import { filtersOf, hasFilters, missedSearch } from "../../shared/apartments/filters/filters.ts";
import type { Matches, MatchesMeta } from "../../shared/apartments/filters/matches.ts";
import { EXPLORER_ID } from "../../shared/apartments/explorer-id.ts";
import { HasOwnEntryContext } from "../../shared/apartments/has-own-entry.ts";
import { ItemList, type ListedItem } from "./items/item-list.tsx";
import { useLiveExplorer } from "./use-live-explorer.ts";

interface Props {
  projectId: number;
  heading: string;
  /** Within a project's page the screen is a section, not the page. */
  isEmbedded?: boolean;
  /** The line below the heading about this level's apartments. */
  summary: (matches: Matches) => string;
  hint: string;
  /** Apartments of the project can be paid in instalments. */
  hasInstalments?: boolean;
  /** By which the project's apartments can be filtered. */
  layouts?: Navigation["layouts"];
  /** Filters above those of apartments. */
  choices?: ReactNode;
  image: ZonedImage | null;
  kind: "photo" | "plan";
  tags: "above" | "beside";
  /** The rows of the list, which are also the zones of the picture. */
  items: (matches: Matches) => readonly ListedItem[];
  /** What the board shows at this level. */
  place: BoardPlace;
  /** Replaces filters and list where there are no items at all. */
  empty?: ReactNode;
  /** Shown over the picture: links to the neighbouring floors. */
  rail?: ReactNode;
  bar?: ReactNode;
}

/** On a phone the board is higher than wide, as high as the list below allows. */
const BOARD_SHAPE: CSSProperties = { "--ratio": 0.8 };

/** One level of the explorer: the picture, and beside it a list of the same items. */
export function ExplorerScreen(props: Props) {
  const { projectId, heading, isEmbedded = false, hint, image, kind, tags, rail, bar } = props;
  const [activeKey, setActiveKey] = useState<string>();
  const [tappedKey, setTappedKey] = useState<string>();
  const [params] = useSearchParams();
  const view = viewOf(params);
  const search = useMatches(projectId, params);
  const { matches } = search;
  const news = useLiveExplorer(projectId, { drawsStatuses: true });
  const shared = {
    items: props.items(matches?.places),
    search: keptSearch(params),
    onActive: setActiveKey,
  };
  const headingId = useId();
  return (
    <HasOwnEntryContext value={tappedKey !== undefined}>
      {/* The whole section gets the page's first focus: on a phone the heading is below the picture, out of sight. */}
      <section
        className={cx(styles.screen, isEmbedded && styles.embedded, view === "list" && styles.listOnly)}
        // Embedded, it is within a section of this id.
        id={isEmbedded ? undefined : EXPLORER_ID}
        aria-labelledby={headingId}
        data-page-start={isEmbedded ? undefined : true}
      >
        {bar ?? (
          <div className={styles.views}>
            <ViewSwitch />
          </div>
        )}
        {view === "picture" ? (
          <ExplorerPicture
            {...shared}
            image={image}
            kind={kind}
            tags={tags}
            label={heading}
            hint={hint}
            activeKey={activeKey}
            tappedKey={tappedKey}
            onTapped={setTappedKey}
            rail={rail}
          />
        ) : null}
        {view === "board" ? (
          <div className={styles.stage} style={BOARD_SHAPE}>
            <BoardPart
              projectId={projectId}
              place={props.place}
              label={heading}
              matches={matches?.places}
              search={shared.search}
              activeKey={activeKey}
              onActive={setActiveKey}
            />
          </div>
        ) : null}
        <Panel {...props} headingId={headingId} search={search}>
          <ItemList {...shared} activeKey={tappedKey ?? activeKey} />
        </Panel>
        <p className={type.hidden} role="status">
          {news}
        </p>
      </section>
    </HasOwnEntryContext>
  );
}

/** Beside the picture: what the level is, the filters, and the list in `children`. */
function Panel(
  props: Pick<
    Props,
    "heading" | "isEmbedded" | "summary" | "empty" | "hasInstalments" | "layouts" | "choices"
  > & {
    headingId: string;
    search: ReturnType<typeof useMatches>;
    children: ReactNode;
  },
) {
  const { isEmbedded = false, empty, hasInstalments = false, children } = props;
  const { filters, matches, retry } = props.search;
  const [params] = useSearchParams();
  const Heading = isEmbedded ? "h2" : "h1";
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Heading id={props.headingId} className={type.d2}>
          {props.heading}
        </Heading>
        <p className={cx(type.small, type.mute, type.num)}>{props.summary(matches?.places)}</p>
        <RateLine />
      </div>
      {empty ?? (
        <>
          {props.choices}
          <FilterForm
            filters={filters}
            offered={{ monthly: hasInstalments, layouts: layoutChoices(props.layouts, matches?.meta) }}
            isNothingFound={matches?.meta.total === 0}
            kept={keptBeside(params)}
          >
            {(onSet) => (
              <FilterResult
                filters={filters}
                isWholeProject={isEmbedded}
                found={matches?.meta}
                onRetry={retry}
                onSet={onSet}
              />
            )}
          </FilterForm>
          {children}
        </>
      )}
    </div>
  );
}

/** The layouts to choose from, with their matches once these are known. */
const layoutChoices = (layouts: Props["layouts"] = [], found: MatchesMeta | undefined) =>
  layouts.map(({ id, slug, name }) => ({
    slug,
    name,
    // An earlier build's answer does not count them.
    matches: found?.layouts && (found.layouts.find((one) => one.id === id)?.matches ?? 0),
  }));

/** The filters in the address and the apartments that they match; no `matches` without filters. */
function useMatches(projectId: number, search: URLSearchParams) {
  const filters = filtersOf(search);
  const query = useQuery({
    ...matchesQuery(useCaller(), useLocale(), projectId, filters),
    enabled: hasFilters(filters),
  });
  // Without the layout, which no report names, there may be some.
  const isNamed = hasFilters(filters) && filters.layout === undefined;
  const total = isNamed && !query.isPlaceholderData ? query.data?.meta.total : undefined;
  useSearchActs(total, missedSearch(filters, projectId));
  return {
    filters,
    matches: hasFilters(filters) ? query.data : undefined,
    retry: query.isError ? () => void query.refetch() : undefined,
  };
}
