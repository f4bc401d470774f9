import type { MediaRow } from "@ezo/contract/admin-media";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useCover } from "../editor/dialog-shell.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListPager } from "../resource/list-pager.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { Images, Search } from "../ui/icons.ts";
import { Modal } from "../ui/modal.tsx";
import { DropZone } from "./drop-zone.tsx";
import styles from "./media-dialog.module.css";
import { mediaList } from "./media.queries.ts";
import { Thumb } from "./thumb.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

const PER_PAGE = 24;

/** The library, to choose from; what is dropped here is added to it and chosen at once. */
export function MediaDialog(props: {
  isMany?: boolean;
  onPick: (pictures: MediaRow[]) => void;
  onClose: () => void;
}) {
  const { isMany = false } = props;
  const { t, language } = useTexts();
  useCover();
  const call = useCaller();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly MediaRow[]>([]);
  const { data, error, refetch } = useQuery(
    mediaList(call, {
      locale: language,
      page,
      per_page: PER_PAGE,
      ...(asked ? { search: asked } : {}),
    }),
  );
  const toggle = (picture: MediaRow) => {
    if (!isMany) {
      props.onPick([picture]);
      return;
    }
    const isChosen = chosen.some(({ id }) => id === picture.id);
    setChosen(isChosen ? chosen.filter(({ id }) => id !== picture.id) : [...chosen, picture]);
  };
  const { uploads, add, dismiss } = useUploads((picture) => {
    if (isMany) setChosen((all) => [...all.filter(({ id }) => id !== picture.id), picture]);
    else props.onPick([picture]);
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={isMany ? t("media.choose_many") : t("media.choose_single")}
      size={960}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.dialog}>
        <DropZone isMany={isMany} onFiles={add} />
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
              {data.data.map((picture) => {
                const place = chosen.findIndex(({ id }) => id === picture.id);
                return (
                  <li key={picture.id}>
                    <button
                      type="button"
                      className={styles.picture}
                      aria-pressed={isMany ? place !== -1 : undefined}
                      aria-label={t("media.pick", { name: picture.original_name })}
                      title={picture.original_name}
                      onClick={() => toggle(picture)}
                    >
                      <Thumb image={picture} className={styles.thumb} />
                      {place === -1 ? null : <span className={styles.place}>{place + 1}</span>}
                    </button>
                  </li>
                );
              })}
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
        <div className={styles.foot}>
          <ListPager page={page} pages={data?.meta.last_page ?? 1} onPage={setPage} />
          <span />
          <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
          {isMany ? (
            <Button variant="filled" disabled={chosen.length === 0} onClick={() => props.onPick([...chosen])}>
              {t("media.add", { count: chosen.length })}
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
