import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/site/floor-number";
import { readId } from "@ezo/contract/values/ids";
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { floors } from "../inventory/stock.resources.ts";
import { useLiveEvent } from "../live/live-context.tsx";
import { projectPaths } from "../projects/project-paths.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useRefresh } from "../query/use-refresh.ts";
import { Blank, LoadError } from "../ui/states/blank.tsx";
import { Gone } from "../ui/states/gone.tsx";
import { ImagePlus, Layers } from "../generated/icons.ts";
import { PictureChange } from "./panel/picture-change.tsx";
import { useLoadedPlace } from "./use-loaded-place.ts";
import { ZoneEditorScreen } from "./zone-editor-screen.tsx";
import styles from "./zone-editor-screen.module.css";
import type { PlaceKind } from "./zone-place.ts";
import { type PicturePlace, zoneKeys } from "./zones.queries.ts";

/** The entities whose changes may show here. */
const FOLLOWED: ReadonlySet<string> = new Set(["building", "floor", "apartment", "zone", "zone_image"]);

function floorIn(param: string | undefined): number | null {
  const floor = /^-?\d{1,3}$/.test(param ?? "") ? Number(param) : null;
  return floor !== null && floor >= FLOOR_NUMBER_MIN && floor <= FLOOR_NUMBER_MAX ? floor : null;
}

/** One of the three zone editors, for the place and the picture that the address names. */
export default function ZoneEditorPage({ kind }: { kind: PlaceKind }) {
  const params = useParams();
  const { t } = useTexts();
  const projectId = readId(params["id"]) ?? null;
  const buildingId = kind === "buildings" ? null : (readId(params["buildingId"]) ?? null);
  const floorNumber = kind === "apartments" ? floorIn(params["floorNumber"]) : null;
  const loaded = useLoadedPlace(kind, { projectId, buildingId, floorNumber });
  const refresh = useRefresh(zoneKeys.all);
  useLiveEvent("content:changed", ({ entity }) => {
    if (FOLLOWED.has(entity)) refresh();
  });
  switch (loaded.state) {
    case "loading":
      return <Loading />;
    case "gone":
      return <Gone icon={Layers} message={t("zones.gone")} listPath={projectPaths.list} />;
    case "failed":
      return <LoadError title={t("editor.load_failed")} error={loaded.error} onRetry={loaded.retry} />;
    case "no_floor":
      return <NoFloor buildingId={buildingId ?? 0} number={floorNumber ?? 0} />;
    case "no_picture":
      return <NoPicture key={kind} place={loaded.picturePlace} />;
    case "ready":
      return <ZoneEditorScreen key={loaded.picture.id} {...loaded} />;
  }
}

function Loading() {
  const { t } = useTexts();
  return (
    <div className={styles.loading} role="status" aria-label={t("app.loading")}>
      <Skeleton height="100%" radius={0} />
      <Skeleton height="100%" radius={0} />
    </div>
  );
}

function NoPicture({ place }: { place: PicturePlace }) {
  const { t } = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Blank
        icon={ImagePlus}
        title={t("zones.no_picture")}
        message={t(`zones.no_picture.${place.kind}`)}
        action={
          <Button variant="filled" onClick={() => setChoosing(true)}>
            {t("zone_images.add")}
          </Button>
        }
      />
      {isChoosing ? <PictureChange place={place} picture={null} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function NoFloor({ buildingId, number }: { buildingId: number; number: number }) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const create = useMutation({
    mutationFn: () => floors.create(call, { building_id: buildingId, number }, language),
    onSuccess: () => cache.invalidateQueries({ queryKey: zoneKeys.all }),
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
  });
  return (
    <Blank
      icon={Layers}
      title={t("zones.no_floor", { number })}
      message={t("zones.no_floor_hint")}
      action={
        <Button variant="filled" loading={create.isPending} onClick={() => create.mutate()}>
          {t("zones.add_floor")}
        </Button>
      }
    />
  );
}
