import type { MediaRow } from "@ezo/contract/admin/content/media";
import { Button } from "@mantine/core";
import { useState } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { zoneImages } from "../../inventory/stock.resources.ts";
import { MediaDialog } from "../../media/media-dialog.tsx";
import { haveSameProportions } from "../../media/picture/proportions.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { type PicturePlace, type ZonePicture, zoneKeys } from "../zones.queries.ts";

/** Chooses the picture of a place, or replaces the one under the zones. */
export function PictureChange(props: {
  place: PicturePlace;
  picture: ZonePicture | null;
  onClose: () => void;
}) {
  const { place, picture } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const [doubtful, setDoubtful] = useState<MediaRow | null>(null);
  const change = useMutation({
    mutationFn: async (media: MediaRow) => {
      if (!picture) {
        await zoneImages.create(call, { ...place, media_id: media.id }, language);
        return;
      }
      const change = { media_id: media.id, version: picture.version };
      await zoneImages.update(call, picture.id, change, language);
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
      toasts.success(t("messages.saved"));
      props.onClose();
    },
    onError: async (error) => {
      toasts.failure(t("editor.save_failed"), error);
      // A colleague may have changed the picture: the next attempt starts from theirs.
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
    },
  });
  const pick = ([media]: readonly MediaRow[]) => {
    if (!media) return;
    if (picture && picture.zones_count > 0 && !haveSameProportions(picture.image, media)) setDoubtful(media);
    else change.mutate(media);
  };
  if (!doubtful || !picture) return <MediaDialog onPick={pick} onClose={props.onClose} />;
  return (
    <Modal
      onClose={() => setDoubtful(null)}
      title={t("zones.aspect_title")}
      withCloseButton={false}
      size={480}
    >
      <div className={dialog.text}>
        <p>
          {t("zones.aspect_message", {
            before: `${picture.image.width} × ${picture.image.height}`,
            after: `${doubtful.width} × ${doubtful.height}`,
          })}
        </p>
      </div>
      <div className={dialog.actions}>
        <Button onClick={() => change.mutate(doubtful)} loading={change.isPending}>
          {t("zones.aspect_take")}
        </Button>
        <Button variant="filled" data-autofocus onClick={() => setDoubtful(null)}>
          {t("zones.aspect_again")}
        </Button>
      </div>
    </Modal>
  );
}
