import type { MediaRow } from "@ezo/contract/admin-media";
import { zoneImageRoutes } from "@ezo/contract/inventory";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { MediaDialog } from "../media/media-dialog.tsx";
import { haveSameProportions } from "../media/proportions.ts";
import { useMutation } from "../query/use-mutation.ts";
import { Modal } from "../ui/modal.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { type PicturePlace, type ZonePicture, zoneKeys } from "./zones.queries.ts";

/** Chooses the picture of a place, or puts another in place of the one under the zones. */
export function PictureChange(props: {
  place: PicturePlace;
  picture: ZonePicture | null;
  onClose: () => void;
}) {
  const { place, picture } = props;
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [doubtful, setDoubtful] = useState<MediaRow | null>(null);
  const change = useMutation({
    mutationFn: async (media: MediaRow) => {
      if (!picture) {
        await call(zoneImageRoutes.create, { body: { ...place, media_id: media.id } as never });
        return;
      }
      const body = { media_id: media.id, version: picture.version };
      await call(zoneImageRoutes.patch, { params: { id: String(picture.id) }, body: body as never });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
      toasts.success(t("messages.saved"));
      props.onClose();
    },
    onError: async (error) => {
      toasts.failure(t("editor.save_failed"), error);
      // By now a colleague's picture may be there: the next try begins from it.
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
      opened
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
