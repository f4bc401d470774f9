import { GALLERY_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { useRef } from "react";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { FilterRow } from "../../shared/lists/filter-row.tsx";
import { ListFailed } from "../../shared/lists/list-message.tsx";
import { ListPageLoading } from "../../shared/lists/list-page-loading.tsx";
import { EarlierPages } from "../../shared/lists/page-ways.tsx";
import { useKeptHeight } from "../../shared/lists/use-kept-height.ts";
import { PageMissing } from "../../shared/navigation/page-missing.tsx";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { LoadFailed } from "../../shared/ui/failures/load-failed.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import { categoryLabel } from "./category-label.ts";
import { GalleryGrid, GalleryGridSkeleton } from "./gallery-grid.tsx";
import { GalleryEmpty } from "./gallery-messages.tsx";
import { GalleryMore } from "./gallery-more.tsx";
import styles from "./gallery-page.module.css";
import { ALL } from "./gallery-view.ts";
import { type Gallery, useGallery } from "./use-gallery.ts";

const PATH = "/gallery";

export default function GalleryPage() {
  const t = useT();
  const { texts } = useI18n();
  const gallery = useGallery();
  const { filter, failure, isLoading } = gallery;
  const changing = useRef<HTMLDivElement>(null);
  useKeptHeight(changing, filter.phase !== "still");

  // The page's texts arrive with the first answer.
  if (!texts.hasGroups(["gallery"])) {
    if (!failure)
      return (
        <ListPageLoading className={styles.page}>
          <GalleryGridSkeleton count={GALLERY_PAGE_SIZE} isMore={false} />
        </ListPageLoading>
      );
    return (
      <LoadFailed
        titleKey="errors.gallery_load_failed"
        error={failure}
        onRetry={gallery.retry}
        isRetrying={isLoading}
      />
    );
  }
  if (gallery.isMissing) return <PageMissing to={PATH} toKey="header.gallery" />;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <PageOpening title={t("gallery.title")} lead={t("gallery.subtitle")} />
      <FilterRow
        path={PATH}
        name="category"
        label={t("gallery.categories")}
        entries={gallery.categories.map((value) => ({ value, label: categoryLabel(t, value) }))}
        unfiltered={ALL}
        chosen={filter.chosen}
        onChoose={filter.choose}
      />
      <div
        ref={changing}
        className={cx(styles.changing, filter.phase === "leaving" && styles.faded)}
        aria-busy={isLoading}
      >
        <EarlierPages first={gallery.firstPage} addressOf={(page) => PATH + gallery.addressOf(page)} />
        <Pictures {...gallery} />
      </div>
    </div>
  );
}

/** The pictures so far, and below them what is being loaded, has failed, or can be loaded. */
function Pictures({ view, images, meta, isLoading, failure, ...gallery }: Gallery) {
  const t = useT();
  const isEmpty = images.length === 0 && !isLoading && !failure;
  return (
    <>
      <GalleryGrid images={images} inViewer={gallery.inViewer} />
      {isLoading ? (
        <>
          <p className={type.hidden} role="status">
            {t("messages.loading")}
          </p>
          <GalleryGridSkeleton count={GALLERY_PAGE_SIZE} isMore={images.length > 0} />
        </>
      ) : null}
      {failure ? (
        <ListFailed
          title={t("errors.gallery_load_failed")}
          error={failure}
          onRetry={gallery.retry}
          className={styles.message}
        />
      ) : null}
      {isEmpty ? <GalleryEmpty isFiltered={view.category !== ALL} onShowAll={gallery.showAll} /> : null}
      {images.length > 0 && !failure ? (
        <GalleryMore
          to={PATH + gallery.addressOf(view.page + 1)}
          shown={images.length}
          meta={meta}
          isLoading={isLoading}
          onMore={gallery.loadMore}
        />
      ) : null}
    </>
  );
}
