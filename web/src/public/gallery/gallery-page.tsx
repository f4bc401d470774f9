import { GALLERY_PAGE_SIZE } from "@ezo/contract/limits";
import { useRef } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { FilterRow } from "../../shared/lists/filter-row.tsx";
import { EarlierPages } from "../../shared/lists/page-ways.tsx";
import { useKeptHeight } from "../../shared/lists/use-kept-height.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { categoryLabel } from "./category-label.ts";
import { GalleryGrid, GalleryGridSkeleton } from "./gallery-grid.tsx";
import { GalleryEmpty, GalleryFailed } from "./gallery-messages.tsx";
import { GalleryMore } from "./gallery-more.tsx";
import styles from "./gallery-page.module.css";
import { GalleryPageLoading } from "./gallery-page-loading.tsx";
import { ALL } from "./gallery-view.ts";
import { useGallery } from "./use-gallery.ts";

const PATH = "/gallery";

export default function GalleryPage() {
  const t = useT();
  const { texts } = useI18n();
  const { view, filter, isMissing, categories, isLoading, failure, images, meta, ...ways } = useGallery();
  const changing = useRef<HTMLDivElement>(null);
  useKeptHeight(changing, filter.phase !== "still");

  // The first answer brings the page's words; before it there is nothing to draw but their places.
  if (!texts.hasGroups(["gallery"])) {
    if (!failure) return <GalleryPageLoading />;
    return (
      <LoadFailed
        titleKey="errors.gallery_load_failed"
        error={failure}
        onRetry={ways.retry}
        isRetrying={isLoading}
      />
    );
  }
  if (isMissing) return <PageMissing to={PATH} toKey="header.gallery" />;
  const isEmpty = images.length === 0 && !isLoading && !failure;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <div className={cx(layout.grid, layout.opening)}>
        <h1 className={type.d1}>{t("gallery.title")}</h1>
        <p className={cx(type.lead, type.mute)}>{t("gallery.subtitle")}</p>
      </div>
      <FilterRow
        path={PATH}
        name="category"
        label={t("gallery.categories")}
        entries={categories.map((value) => ({ value, label: categoryLabel(t, value) }))}
        unfiltered={ALL}
        chosen={filter.chosen}
        onChoose={filter.choose}
      />
      <div
        ref={changing}
        className={cx(styles.changing, filter.phase === "leaving" && styles.faded)}
        aria-busy={isLoading}
      >
        <EarlierPages first={ways.firstPage} addressOf={(page) => PATH + ways.addressOf(page)} />
        <GalleryGrid images={images} />
        {isLoading ? (
          <>
            <p className={type.hidden} role="status">
              {t("messages.loading")}
            </p>
            <GalleryGridSkeleton count={GALLERY_PAGE_SIZE} isMore={images.length > 0} />
          </>
        ) : null}
        {failure ? <GalleryFailed error={failure} onRetry={ways.retry} /> : null}
        {isEmpty ? <GalleryEmpty isFiltered={view.category !== ALL} onShowAll={ways.showAll} /> : null}
        {images.length > 0 && !failure ? (
          <GalleryMore
            to={PATH + ways.addressOf(view.page + 1)}
            shown={images.length}
            meta={meta}
            isLoading={isLoading}
            onMore={ways.loadMore}
          />
        ) : null}
      </div>
    </div>
  );
}
