import { bulkDeleteMedia, MEDIA_SORTS, type MediaRow, retryMedia } from "@ezo/contract/admin-media";
import { Button, Select, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { DropZone } from "../media/drop-zone.tsx";
import { mediaKeys, mediaList } from "../media/media.queries.ts";
import { PictureDialog } from "../media/picture-dialog.tsx";
import { Thumb } from "../media/thumb.tsx";
import { UploadList } from "../media/upload-list.tsx";
import { useUploads } from "../media/use-uploads.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useRefresh } from "../query/use-refresh.ts";
import { ListPager } from "../resource/list-pager.tsx";
import { Segments } from "../resource/segments.tsx";
import { useListView } from "../resource/use-list-view.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Images, RotateCw, Search, Trash2 } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { DeletePictureDialog } from "./delete-picture-dialog.tsx";
import styles from "./library-page.module.css";

const FILTERS = { unused: ["true"], missing_alt: ["true"] } as const;
const PER_PAGE = 48;

/** Every picture of the site: where it is used, what it is called, and which lack a description. */
export default function LibraryPage() {
  const { t, language, format } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const control = useListView(FILTERS, MEDIA_SORTS);
  const { view } = control;
  const [open, setOpen] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<MediaRow | null>(null);
  const { uploads, add, dismiss } = useUploads(() => undefined);
  const { data, error, refetch } = useQuery(
    mediaList(call, {
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
  const searchSoon = useDebouncedCallback(control.search, SEARCH_DEBOUNCE_MS);
  const retry = useMutation({
    mutationFn: (id: number) => call(retryMedia, { params: { id: String(id) }, query: {} }),
    onError: (failure) => toasts.failure(t("bulk.failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey: mediaKeys.all }),
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: MediaRow) =>
      call(bulkDeleteMedia, { body: { ids: [id], versions: [version] } }),
    onSuccess: ({ data: { changed } }) => {
      if (changed) toasts.success(t("library.deleted"));
      else toasts.info(t("library.in_use"));
    },
    onError: (failure) => toasts.failure(t("list.delete_failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey: mediaKeys.all }),
  });
  const state = (picture: MediaRow) => {
    if (picture.status === "failed") return t("library.failed");
    if (picture.status === "pending") return t("library.pending");
    return t("library.used", { count: picture.uses_count });
  };
  const chosen = view.filters["unused"] ? "unused" : view.filters["missing_alt"] ? "missing_alt" : null;
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{data ? format.number(data.meta.total) : null}</TopBarSlot>
      <DropZone isMany onFiles={add} />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <div className={styles.tools}>
        <TextInput
          key={view.search === "" ? "empty" : "search"}
          type="search"
          className={styles.search ?? ""}
          aria-label={t("inbox.search")}
          placeholder={t("media.search")}
          defaultValue={view.search}
          autoFocus={view.search !== ""}
          onChange={(event) => searchSoon(event.currentTarget.value.trim())}
          leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
        />
        <Segments
          label={t("inbox.filters")}
          value={chosen}
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
          data={MEDIA_SORTS.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
          value={view.sort ?? "newest"}
          onChange={(value) => control.sort(value === "newest" ? null : value)}
        />
      </div>
      {data ? (
        data.data.length === 0 ? (
          <Blank icon={Images} title={t("list.nothing_found")} />
        ) : (
          <ul className={styles.grid}>
            {data.data.map((picture) => (
              <li key={picture.id} className={styles.item}>
                <button
                  type="button"
                  aria-label={t("media.describe_named", { name: picture.original_name })}
                  onClick={() => setOpen(picture.id)}
                >
                  <Thumb image={picture} sizes="240px" className={styles.thumb} alt={picture.alt_text} />
                </button>
                <b title={picture.original_name}>{picture.original_name}</b>
                <small>
                  {t("library.facts", {
                    width: picture.original_width,
                    height: picture.original_height,
                    size: format.number(Math.round(picture.size_bytes / 1000)),
                  })}
                </small>
                <span className={styles.foot}>
                  <small data-status={picture.status}>{state(picture)}</small>
                  {picture.status === "failed" ? (
                    <Button
                      variant="subtle"
                      px={8}
                      aria-label={t("library.retry")}
                      onClick={() => retry.mutate(picture.id)}
                    >
                      <RotateCw size={16} strokeWidth={1.6} aria-hidden="true" />
                    </Button>
                  ) : null}
                  {picture.uses_count === 0 ? (
                    <Button
                      variant="subtle"
                      color="danger"
                      px={8}
                      aria-label={t("library.delete", { name: picture.original_name })}
                      onClick={() => setLeaving(picture)}
                    >
                      <Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />
                    </Button>
                  ) : null}
                </span>
                {picture.uses_count > 0 ? <small>{t("library.held")}</small> : null}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.grid} role="status" aria-label={t("app.loading")}>
          {Array.from({ length: 12 }, (_, index) => (
            <Skeleton key={index} height={200} />
          ))}
        </div>
      )}
      <ListPager page={view.page} pages={data?.meta.last_page ?? 1} onPage={control.toPage} />
      {open === null ? null : (
        <PictureDialog id={open} onClose={() => setOpen(null)} onSaved={() => undefined} />
      )}
      {leaving ? (
        <DeletePictureDialog
          name={leaving.original_name}
          onClose={() => setLeaving(null)}
          onDelete={() => {
            setLeaving(null);
            remove.mutate(leaving);
          }}
        />
      ) : null}
    </div>
  );
}
