import type { ZonedImage } from "@ezo/contract/navigation";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type from "../../shared/styles/type.module.css";
import { matchesQuery } from "./explorer.queries.ts";
import { FilterForm } from "./filter-form.tsx";
import { filtersOf, hasFilters, searchOf } from "./filters.ts";
import { Stage } from "./stage.tsx";
import type { StageItem } from "./stage-item.ts";
import { useLiveExplorer } from "./use-live-explorer.ts";
import styles from "./explorer-screen.module.css";

/** Only a finger opens it. */
const TapSheet = lazy(() => import("./tap-sheet.tsx").then((module) => ({ default: module.TapSheet })));

/** Apartments that the filters match; nothing while there are no filters, or they are not answered yet. */
export type Matches =
  readonly { building: string; floor_number: number; ids: readonly number[] }[] | undefined;

interface Props {
  projectId: number;
  heading: string;
  /** Within a project's page the screen is a section, not the page. */
  isEmbedded?: boolean;
  summary: string;
  hint: string;
  image: ZonedImage | null;
  kind: "photo" | "plan";
  tags: "above" | "beside";
  /** Rows of the list are the picture's items, in the same state. */
  items: (matches: Matches) => readonly (StageItem & { row: ReactNode })[];
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
  const closeSheet = useCallback(() => setTappedKey(undefined), []);
  const Heading = isEmbedded ? "h2" : "h1";
  return (
    <div className={cx(styles.screen, isEmbedded && styles.embedded)}>
      {bar}
      <div className={styles.stage}>
        {image ? (
          <Stage
            key={image.url}
            image={image}
            items={items}
            kind={kind}
            tags={tags}
            label={hint}
            search={query}
            activeKey={tappedKey ?? activeKey}
            onActive={setActiveKey}
            onTap={setTappedKey}
          />
        ) : (
          <p className={styles.blank}>{items.length > 0 ? t("apartments.not_drawn") : null}</p>
        )}
        {image && items.length > 0 ? <p className={styles.hint}>{hint}</p> : null}
        {rail}
      </div>
      <div className={styles.panel}>
        <div className={styles.head}>
          <Heading className={type.d2}>{heading}</Heading>
          <p className={cx(type.small, type.mute, type.num)}>{summary}</p>
        </div>
        {empty ?? (
          <>
            <FilterForm filters={filters} found={matches?.meta} />
            <ul className={styles.list} aria-label={t("apartments.list")}>
              {items.map((item) => (
                <li key={item.key} className={cx(item.tool !== undefined && styles.withTool)}>
                  <Row
                    item={item}
                    search={query}
                    isActive={item.key === (tappedKey ?? activeKey)}
                    onActive={setActiveKey}
                  />
                  {item.tool}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p className={type.hidden} role="status">
        {news}
      </p>
      {tapped ? (
        <Suspense>
          <TapSheet item={tapped} search={query} onClose={closeSheet} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Row(props: {
  item: StageItem & { row: ReactNode };
  search: string;
  isActive: boolean;
  onActive: (key: string | undefined) => void;
}) {
  const { item, search, isActive, onActive } = props;
  const look = cx(styles.row, isActive && styles.active, item.isOut && styles.out);
  if (!item.to) return <div className={cx(look, styles.closed)}>{item.row}</div>;
  return (
    <Link
      className={look}
      to={item.to + search}
      onPointerEnter={() => onActive(item.key)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(item.key)}
      onBlur={() => onActive(undefined)}
    >
      {item.row}
    </Link>
  );
}
