import { addMailPicture, listMailPictures, type MailPicture } from "@ezo/contract/campaigns";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { DropZone } from "../media/drop-zone.tsx";
import styles from "../media/media-dialog.module.css";
import { mailPictureKeys } from "../media/media.queries.ts";
import { Thumb } from "../media/thumb.tsx";
import { UploadList } from "../media/upload-list.tsx";
import { useUploadsTo } from "../media/use-uploads.ts";
import { ListPager } from "../resource/list-pager.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Images, Search } from "../ui/icons.ts";
import { Modal } from "../ui/modal.tsx";

const PER_PAGE = 24;

/**
 * The library to choose one picture from, or to add one to. Not the library's own dialog: its calls are those of
 * administrators, who may also change what is there.
 */
export function PicturePicker(props: { onPick: (picture: MailPicture) => void; onClose: () => void }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const [page, setPage] = useState(1);
  const query = { locale: language, page, per_page: PER_PAGE, ...(asked ? { search: asked } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: [...mailPictureKeys.all, query],
    queryFn: ({ signal }) => call(listMailPictures, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { uploads, add, dismiss } = useUploadsTo(addMailPicture, props.onPick);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("media.choose_single")}
      size={960}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.dialog}>
        <DropZone isMany={false} onFiles={add} />
        <UploadList uploads={uploads} onDismiss={dismiss} />
        <TextInput
          type="search"
          aria-label={t("inbox.search")}
          placeholder={t("media.search")}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
          leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
        />
        {data ? (
          data.data.length === 0 ? (
            <Blank icon={Images} title={asked ? t("list.nothing_found") : t("media.empty")} />
          ) : (
            <ul className={styles.grid}>
              {data.data.map((picture) => (
                <li key={picture.id}>
                  <button
                    type="button"
                    className={styles.picture}
                    aria-label={t("media.pick", { name: picture.name })}
                    title={picture.name}
                    onClick={() => props.onPick(picture)}
                  >
                    <Thumb image={picture} className={styles.thumb} />
                  </button>
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.grid} role="status" aria-label={t("app.loading")}>
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} height={96} />
            ))}
          </div>
        )}
        <ListPager page={page} pages={data?.meta.last_page ?? 1} onPage={setPage} />
      </div>
    </Modal>
  );
}
