import {
  addMailPicture,
  listMailPictures,
  type MailPicture,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import dialog from "../../../editor/dialogs/dialog.module.css";
import { mailPictureKeys } from "../../../media/media.queries.ts";
import { PictureGrid, usePictureSearch } from "../../../media/picture-grid.tsx";
import { DropZone } from "../../../media/upload/drop-zone.tsx";
import { UploadList } from "../../../media/upload/upload-list.tsx";
import { useUploadsTo } from "../../../media/upload/use-uploads.ts";
import { Pager } from "../../../ui/pager.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";

/**
 * Chooses a picture from the library, or uploads one. Not the library's own dialog, whose calls are for administrators
 * only.
 */
export function PicturePicker(props: { onPick: (picture: MailPicture) => void; onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const search = usePictureSearch();
  const { data, error, refetch } = useQuery({
    queryKey: [...mailPictureKeys.all, search.query],
    queryFn: ({ signal }) => call(listMailPictures, { query: search.query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { uploads, add, dismiss } = useUploadsTo(addMailPicture, props.onPick);
  return (
    <Modal onClose={props.onClose} title={t("media.choose_single")} size={960}>
      <div className={dialog.stack}>
        <DropZone isMany={false} onFiles={add} />
        <UploadList uploads={uploads} onDismiss={dismiss} />
        <PictureGrid
          search={search}
          pictures={data?.data}
          error={error}
          onRetry={refetch}
          nameOf={(picture) => picture.name}
          onPick={props.onPick}
        />
        <Pager page={search.page} pages={data?.meta.last_page ?? 1} onPage={search.setPage} />
      </div>
    </Modal>
  );
}
