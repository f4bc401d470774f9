import type { MediaRow } from "@ezo/contract/admin/media";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useCover } from "../editor/dialogs/dialog-shell.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { Pager } from "../ui/pager.tsx";
import { Modal } from "../ui/modal.tsx";
import styles from "./media-dialog.module.css";
import { mediaList } from "./media.queries.ts";
import { PictureGrid, usePictureSearch } from "./picture-grid.tsx";
import { DropZone } from "./upload/drop-zone.tsx";
import { UploadList } from "./upload/upload-list.tsx";
import { useUploads } from "./upload/use-uploads.ts";

/** Chooses pictures from the library. What is uploaded here is added to it and chosen at once. */
export function MediaDialog(props: {
  isMany?: boolean;
  onPick: (pictures: MediaRow[]) => void;
  onClose: () => void;
}) {
  const { isMany = false } = props;
  const { t } = useTexts();
  useCover();
  const search = usePictureSearch();
  const [chosen, setChosen] = useState<readonly MediaRow[]>([]);
  const { data, error, refetch } = useQuery(mediaList(useCaller(), search.query));
  const placeOf = (picture: MediaRow) => chosen.findIndex(({ id }) => id === picture.id);
  const { uploads, add, dismiss } = useUploads((picture) => {
    if (isMany) setChosen((all) => [...all.filter(({ id }) => id !== picture.id), picture]);
    else props.onPick([picture]);
  });
  return (
    <Modal
      onClose={props.onClose}
      title={isMany ? t("media.choose_many") : t("media.choose_single")}
      size={960}
    >
      <div className={dialog.stack}>
        <DropZone isMany={isMany} onFiles={add} />
        <UploadList uploads={uploads} onDismiss={dismiss} />
        <PictureGrid
          search={search}
          pictures={data?.data}
          error={error}
          onRetry={refetch}
          nameOf={(picture) => picture.original_name}
          {...(isMany ? { placeOf } : {})}
          onPick={(picture) => {
            if (!isMany) props.onPick([picture]);
            else if (placeOf(picture) === -1) setChosen([...chosen, picture]);
            else setChosen(chosen.filter(({ id }) => id !== picture.id));
          }}
        />
        <div className={styles.foot}>
          <Pager page={search.page} pages={data?.meta.last_page ?? 1} onPage={search.setPage} />
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
