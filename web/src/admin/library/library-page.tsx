import { MEDIA_SORTS, type MediaRow } from "@ezo/contract/admin/content/media";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { mediaKeys, mediaList } from "../media/media.queries.ts";
import { PictureDialog } from "../media/picture/picture-dialog.tsx";
import { DropZone } from "../media/upload/drop-zone.tsx";
import { UploadList } from "../media/upload/upload-list.tsx";
import { useUploads } from "../media/upload/use-uploads.ts";
import { useRefresh } from "../query/use-refresh.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchField } from "../ui/search/search-field.tsx";
import { Segments } from "../resource/list/segments.tsx";
import { type ListViewControl, useListView } from "../resource/list/use-list-view.ts";
import { Blank } from "../ui/states/blank.tsx";
import { Images } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { AltTextRows } from "./alt-text-rows.tsx";
import { DeletePictureDialog } from "./delete-picture-dialog.tsx";
import styles from "./library-page.module.css";
import { PictureCard } from "./picture-card.tsx";
import { usePictureActions } from "./use-picture-actions.ts";

const FILTERS = { unused: ["true"], missing_alt: ["true"] } as const;
const PER_PAGE = 48;

/** All pictures of the site, with their uses, names and missing descriptions. */
export default function LibraryPage() {
  const { t, language, format } = useTexts();
  const control = useListView(FILTERS, MEDIA_SORTS);
  const { view } = control;
  const [openId, setOpenId] = useState<number | null>(null);
  const [toDelete, setToDelete] = useState<MediaRow | null>(null);
  const [isListed, setListed] = useState(false);
  const { uploads, add, dismiss } = useUploads(() => undefined);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    mediaList(useCaller(), {
      locale: language,
      page: view.page,
      per_page: PER_PAGE,
      ...(view.search ? { search: view.search } : {}),
      ...(view.filters["unused"] ? { unused: "true" } : {}),
      ...(view.filters["missing_alt"] ? { missing_alt: "true" } : {}),
      sort: MEDIA_SORTS.find((sort) => sort === view.sort) ?? "newest",
    }),
  );
  useLiveEvent("media:ready", useRefresh(mediaKeys.all));
  const actions = usePictureActions();
  const isLacking = view.filters["missing_alt"] !== undefined;
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{data ? format.number(data.meta.total) : null}</TopBarSlot>
      <DropZone isMany onFiles={add} />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <LibraryTools control={control} />
      {isLacking ? (
        <Button
          variant={isListed ? "default" : "subtle"}
          mr="auto"
          aria-pressed={isListed}
          onClick={() => setListed(!isListed)}
        >
          {t("library.describe_many")}
        </Button>
      ) : null}
      {data ? (
        <Pictures
          pictures={data.data}
          listKey={
            isLacking && isListed && !isPlaceholderData
              ? `${view.page} ${view.sort ?? ""} ${view.search}`
              : null
          }
          onOpen={setOpenId}
          onRetry={actions.retry}
          onDelete={setToDelete}
        />
      ) : (
        <NotLoaded
          title={t("list.error")}
          error={error}
          onRetry={refetch}
          rows={12}
          height={200}
          className={styles.grid}
        />
      )}
      <Pager page={view.page} pages={data?.meta.last_page ?? 1} onPage={control.toPage} />
      {openId === null ? null : (
        <PictureDialog id={openId} onClose={() => setOpenId(null)} onSaved={() => undefined} />
      )}
      {toDelete ? (
        <DeletePictureDialog
          name={toDelete.original_name}
          onClose={() => setToDelete(null)}
          onDelete={() => {
            setToDelete(null);
            actions.remove(toDelete);
          }}
        />
      ) : null}
    </div>
  );
}

/** A page of pictures as cards, or as rows in which many are described. */
function Pictures(props: {
  pictures: readonly MediaRow[];
  /** The page whose rows are described; null for cards. */
  listKey: string | null;
  onOpen: (id: number) => void;
  onRetry: (id: number) => void;
  onDelete: (picture: MediaRow) => void;
}) {
  const { pictures, listKey } = props;
  const { t } = useTexts();
  if (pictures.length === 0) return <Blank icon={Images} title={t("list.nothing_found")} />;
  if (listKey !== null) return <AltTextRows key={listKey} pictures={pictures} />;
  return (
    <ul className={styles.grid}>
      {pictures.map((picture) => (
        <PictureCard
          key={picture.id}
          picture={picture}
          onOpen={() => props.onOpen(picture.id)}
          onRetry={() => props.onRetry(picture.id)}
          onDelete={() => props.onDelete(picture)}
        />
      ))}
    </ul>
  );
}

function LibraryTools({ control }: { control: ListViewControl }) {
  const { view } = control;
  const { t } = useTexts();
  const filter = view.filters["unused"] ? "unused" : view.filters["missing_alt"] ? "missing_alt" : null;
  return (
    <div className={styles.tools}>
      <SearchField
        value={view.search}
        onSearch={control.search}
        placeholder={t("media.search")}
        className={styles.search}
        hasKeyHint={false}
      />
      <Segments
        label={t("inbox.filters")}
        value={filter}
        options={[
          { value: "unused", label: t("library.unused") },
          { value: "missing_alt", label: t("library.missing_alt") },
        ]}
        onChange={(value) => control.filterOnly(value ? { [value]: "true" } : {})}
      />
      <Select
        className={styles.select ?? ""}
        aria-label={t("inbox.sort")}
        allowDeselect={false}
        data={MEDIA_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        value={view.sort ?? "newest"}
        onChange={(value) => control.sort(value === "newest" ? null : value)}
      />
    </div>
  );
}
