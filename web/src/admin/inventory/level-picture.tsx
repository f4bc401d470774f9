import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { MediaDialog } from "../media/media-dialog.tsx";
import { haveSameProportions } from "../media/picture/proportions.ts";
import { Thumb } from "../media/thumb.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useDeletion } from "../resource/use-deletion.tsx";
import { AuditIconLink } from "../session/audit-link.tsx";
import { ImageUp, Spline, X } from "../generated/icons.ts";
import styles from "./level-picture.module.css";
import { type ZoneImageRow, zoneImages } from "./stock.resources.ts";

export interface Level {
  kind: ZoneImageRow["kind"];
  project_id: number;
  building_id: number | null;
  floor_id: number | null;
}
/** The picture of one level of the explorer: chosen or uploaded, replaced or removed; and the way to its zones. */
export function LevelPicture(props: {
  level: Level;
  name: string;
  picture: ZoneImageRow | undefined;
  editorPath: string;
  isLarge?: boolean;
}) {
  const { level, name, picture } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const deletion = useDeletion(zoneImages);
  const [isChoosing, setChoosing] = useState(false);
  const choose = useMutation({
    mutationFn: (media: { id: number; width: number; height: number }) =>
      picture
        ? zoneImages.update(call, picture.id, { media_id: media.id, version: picture.version }, language)
        : zoneImages.create(call, { ...level, media_id: media.id }, language),
    onSuccess: (_answer, media) => {
      if (picture && picture.zones_count > 0 && !haveSameProportions(media, picture.image))
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
          leftSection={<ImageUp />}
        >
          {picture ? t("zone_images.replace") : t("zone_images.add")}
        </Button>
        {picture ? (
          <>
            <Button
              component={Link}
              to={props.editorPath}
              aria-label={t("zone_images.zones_of", { name, count: picture.zones_count })}
              leftSection={<Spline />}
            >
              {t("zone_images.zones", { count: picture.zones_count })}
            </Button>
            <ActionIcon
              size={36}
              aria-label={t("media.remove", { name })}
              onClick={() => deletion.ask([{ id: picture.id, version: picture.version, name }])}
            >
              <X />
            </ActionIcon>
            <AuditIconLink entity="zone_image" id={picture.id} name={name} />
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
