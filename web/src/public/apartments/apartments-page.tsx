import { useId, useRef } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../shared/i18n/texts.ts";
import { FactChoices } from "../../shared/apartments/filters/fact-choices.tsx";
import { FilterForm, type Offered } from "../../shared/apartments/filters/filter-form.tsx";
import { type Filters, hasFilters, missedSearch } from "../../shared/apartments/filters/filters.ts";
import { cx } from "../../shared/lib/cx.ts";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { useSearchActs } from "../../shared/lib/use-acts.ts";
import { ListPageLoading } from "../../shared/lists/list-page-loading.tsx";
import { ListFailed } from "../../shared/lists/list-message.tsx";
import { useFocusOnAppended } from "../../shared/lists/use-focus-on-appended.ts";
import { MorePages } from "../../shared/lists/page-ways.tsx";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { LoadFailed } from "../../shared/ui/failures/load-failed.tsx";
import { NearSlot } from "../../shared/ui/scroll/near-slot.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import styles from "./apartments-page.module.css";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FoundCard } from "./found-card.tsx";
import { LandingLinks } from "./landing-links/landing-links.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { LayoutChoice, ProjectChoice, SortChoice, UnitChoice } from "./search-choices.tsx";
import { ProjectsMap } from "./projects-map.tsx";
import { searchTitle } from "./search-title.ts";
import {
  ownParamsOf,
  SEARCH_PATH,
  searchQueryOf,
  type SearchView,
} from "../../shared/apartments/search/search-view.ts";
import { useSearch } from "./use-search.ts";

const RESULTS_ID = "found";
const FOUND = { apartments: "apartments.found", units: "apartments.units_found" } as const;
const { View: SaveSearchForm } = lazyCode(
  () => import("./save-search-form.tsx"),
  (module) => module.default,
);

const failedKey = ({ unit }: SearchView) =>
  unit === undefined ? "apartments.search_failed" : "apartments.units_failed";

/** The apartments of all projects: filters in the address, and what they find as a list. */
export default function ApartmentsPage() {
  const { texts } = useI18n();
  const t = useT();
  const search = useSearch();
  const { view, meta, failure } = search;
  // Without the layout or the type, which no report names, there may be some.
  const isNamed = view.layout === undefined && view.unit === undefined;
  const ofLayout: Filters = view.layout === undefined ? {} : { layout: view.layout };
  const total = isNamed && !search.isOutdated ? meta?.total : undefined;
  useSearchActs(total, missedSearch(view.filters, view.project));
  if (!texts.hasGroups(["apartments"])) {
    if (failure)
      return (
        <LoadFailed
          titleKey={failedKey(view)}
          error={failure}
          onRetry={search.retry}
          isRetrying={search.isRetrying}
        />
      );
    return (
      <ListPageLoading className={styles.page}>
        <Skeleton />
      </ListPageLoading>
    );
  }
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <PageOpening
        title={searchTitle(t, view, meta)}
        lead={t(view.unit === undefined ? "apartments.search_lead" : "apartments.units_lead")}
      />
      <div className={styles.columns}>
        <div className={styles.panel}>
          <UnitChoice view={view} types={meta?.unit_types ?? []} />
          {view.unit === undefined ? null : (
            <FactChoices
              type={view.unit}
              asked={view.facts}
              offered={meta?.unit_filters ?? []}
              searchOf={(facts) => searchQueryOf({ ...view, cursor: undefined, facts })}
            />
          )}
          <ProjectChoice view={view} projects={meta?.projects ?? []} />
          <LayoutChoice view={view} layouts={layoutsOf(search)} />
          <FilterForm
            // With the layout, which a change of another filter keeps.
            filters={{ ...ofLayout, ...view.filters }}
            offered={offeredBy(meta)}
            unit={view.unit}
            isNothingFound={meta?.total === 0}
            isOpenAtFirst
            aim={RESULTS_ID}
            kept={ownParamsOf({ ...view, cursor: undefined })}
          >
            {(onSet) =>
              hasFilters(view.filters) ? (
                <button type="button" className={styles.clear} onClick={() => onSet(ofLayout)}>
                  {t("buttons.clear_filters")}
                </button>
              ) : null
            }
          </FilterForm>
        </div>
        <Results {...search} />
      </div>
      <LandingLinks view={view} landings={meta?.landings ?? []} />
    </div>
  );
}

/** The filters for which there is something. */
const offeredBy = (meta: ReturnType<typeof useSearch>["meta"]): Offered => ({
  monthly: meta?.has_instalments === true,
  completions: meta?.completions ?? [],
  parking: meta?.unit_types.includes("parking") === true,
});

/** Not those of the project that was shown before, while another one is loading. */
function layoutsOf({ view, meta, apartments, isOutdated }: ReturnType<typeof useSearch>) {
  const isOfOther = isOutdated && apartments[0]?.project.id !== view.project;
  return isOfOther ? [] : (meta?.layouts ?? []);
}

function Results(search: ReturnType<typeof useSearch>) {
  const { view, meta, apartments, failure, isLoading, isOutdated, next } = search;
  const t = useT();
  const headingId = useId();
  const list = useFocusOnAppended(apartments.length);
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section id={RESULTS_ID} className={styles.results} aria-labelledby={headingId}>
      <div className={styles.bar}>
        <h2 ref={heading} id={headingId} className={type.num} role="status" tabIndex={-1}>
          {countText(search, t)}
        </h2>
        <SortChoice view={view} />
      </div>
      <ChosenFilters view={view} meta={meta} onRemove={toHeading} />
      <ProjectsMap view={view} projects={meta?.projects ?? []} />
      {apartments.length > 0 ? <RateLine className={styles.rate} /> : null}
      {meta?.total === 0 && !isOutdated ? (
        <NothingFound view={view} loosen={meta.loosen ?? []} onFollow={toHeading} />
      ) : (
        <ul
          ref={list}
          className={cx(styles.list, isOutdated && styles.outdated)}
          aria-busy={isLoading || isOutdated}
        >
          {apartments.map((apartment) => (
            <FoundCard key={apartment.id} apartment={apartment} />
          ))}
        </ul>
      )}
      {apartments.some(({ instalment_from: monthly }) => monthly) ? (
        <p className={cx(type.cap, type.mute)}>{t("apartments.monthly_note")}</p>
      ) : null}
      {isLoading ? <Skeleton /> : null}
      {failure ? (
        <ListFailed
          title={t(failedKey(view))}
          heading="h3"
          error={failure}
          onRetry={search.retry}
          isRetrying={search.isRetrying}
        />
      ) : null}
      {next !== undefined && !failure && !isOutdated ? (
        <div className={styles.more}>
          <p className={cx(type.cap, type.mute, type.num)}>
            {t("apartments.search_shown", { shown: apartments.length, total: meta?.total ?? 0 })}
          </p>
          <MorePages
            to={SEARCH_PATH + searchQueryOf({ ...view, cursor: next })}
            isLoading={isLoading}
            onMore={search.loadMore}
          />
        </div>
      ) : null}
      {view.unit === undefined ? (
        <NearSlot>
          <SaveSearchForm view={view} meta={meta} />
        </NearSlot>
      ) : null}
    </section>
  );
}

/** How many there are. What could not be loaded is not loading: the name of the search is above the reason. */
function countText(search: ReturnType<typeof useSearch>, t: Translate): string {
  const { view, meta, failure, isOutdated } = search;
  if (meta && !isOutdated)
    return t(FOUND[view.unit === undefined ? "apartments" : "units"], { count: meta.total });
  return failure ? searchTitle(t, view, undefined) : t("messages.loading");
}

const SKELETON_ROWS = 4;
const Skeleton = () => (
  <div aria-hidden="true">
    {Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <span key={index} className={styles.waiting} />
    ))}
  </div>
);
