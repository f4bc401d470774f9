import type { MediaRow } from "@ezo/contract/admin/content/media";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { DialogCancel, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Pager } from "../ui/pager.tsx";
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
  const search = usePictureSearch();
  const { pathname } = useLocation();
  // A choice of several is offered again where it was made; a single picture is picked at once.
  const name = isMany ? `pictures:${pathname}` : "picture";
  const form = useDialogForm<{ chosen: readonly MediaRow[] }>(name, null, { chosen: [] });
  const { chosen } = form.values;
  const { data, error, refetch } = useQuery(mediaList(useCaller(), search.query));
  const placeOf = (picture: MediaRow) => chosen.findIndex(({ id }) => id === picture.id);
  const { uploads, add, dismiss } = useUploads((picture) => {
    if (isMany)
      form.set((now) => ({ chosen: [...now.chosen.filter(({ id }) => id !== picture.id), picture] }));
    else props.onPick([picture]);
  });
  return (
    <FormDialog
      work={form}
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
            else if (placeOf(picture) === -1) form.set({ chosen: [...chosen, picture] });
            else form.set({ chosen: chosen.filter(({ id }) => id !== picture.id) });
          }}
        />
        <div className={styles.foot}>
          <Pager page={search.page} pages={data?.meta.last_page ?? 1} onPage={search.setPage} />
          <span />
          <DialogCancel />
          {isMany ? (
            <Button
              variant="filled"
              disabled={chosen.length === 0}
              onClick={() => {
                form.saved();
                props.onPick([...chosen]);
              }}
            >
              {t("media.add", { count: chosen.length })}
            </Button>
          ) : null}
        </div>
      </div>
    </FormDialog>
  );
}
