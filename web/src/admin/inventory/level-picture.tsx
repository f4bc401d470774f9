import { ActionIcon, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { MediaDialog } from "../media/media-dialog.tsx";
import { Thumb } from "../media/thumb.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useDeletion } from "../resource/use-deletion.tsx";
import { ImageUp, Spline, X } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./level-picture.module.css";
import { type ZoneImageRow, zoneImages } from "./stock.resources.ts";

export interface Level {
  kind: ZoneImageRow["kind"];
  project_id: number;
  building_id: number | null;
  floor_id: number | null;
}
/** Pictures whose proportions differ by more than this show other things at the zones' places. */
const SAME_SHAPE = 0.01;

/** The picture of one level of the explorer: chosen or uploaded, replaced, taken away; and the way to its zones. */
export function LevelPicture(props: {
  level: Level;
  name: string;
  picture: ZoneImageRow | undefined;
  editorPath: string;
  isLarge?: boolean;
}) {
  const { level, name, picture } = props;
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const deletion = useDeletion(zoneImages);
  const [isChoosing, setChoosing] = useState(false);
  const choose = useMutation({
    mutationFn: (media: { id: number; width: number; height: number }) =>
      picture
        ? zoneImages.update(call, picture.id, { media_id: media.id, version: picture.version }, language)
        : zoneImages.create(call, { ...level, media_id: media.id }, language),
    onSuccess: (_answer, media) => {
      const was = picture ? picture.image.width / picture.image.height : 0;
      const isOtherShape = Math.abs(media.width / media.height / was - 1) > SAME_SHAPE;
      if (picture && picture.zones_count > 0 && isOtherShape)
        toasts.info(t("zone_images.other_shape", { count: picture.zones_count }));
      else toasts.success(t("messages.saved"));
    },
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: zoneImages.keys.all }),
  });
  return (
    <div className={cx(styles.slot, props.isLarge && styles.large)} role="group" aria-label={name}>
      <Thumb
        image={picture?.image ?? null}
        sizes={props.isLarge ? "340px" : "120px"}
        className={styles.thumb}
      />
      <div className={styles.tools}>
        <Button
          loading={choose.isPending}
          onClick={() => setChoosing(true)}
          aria-label={picture ? t("zone_images.replace_of", { name }) : t("zone_images.add_of", { name })}
          leftSection={<ImageUp size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {picture ? t("zone_images.replace") : t("zone_images.add")}
        </Button>
        {picture ? (
          <>
            <Button
              component={Link}
              to={props.editorPath}
              aria-label={t("zone_images.zones_of", { name, count: picture.zones_count })}
              leftSection={<Spline size={16} strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("zone_images.zones", { count: picture.zones_count })}
            </Button>
            <ActionIcon
              size={36}
              aria-label={t("media.remove", { name })}
              onClick={() => deletion.ask([{ id: picture.id, version: picture.version, name }])}
            >
              <X size={16} strokeWidth={1.6} aria-hidden="true" />
            </ActionIcon>
          </>
        ) : null}
      </div>
      {deletion.dialog}
      {isChoosing ? (
        <MediaDialog
          onClose={() => setChoosing(false)}
          onPick={([media]) => {
            setChoosing(false);
            if (media) choose.mutate(media);
          }}
        />
      ) : null}
    </div>
  );
}
