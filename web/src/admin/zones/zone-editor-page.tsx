import { floorRoutes } from "@ezo/contract/inventory";
import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/navigation";
import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { projectPaths } from "../projects/project-paths.ts";
import { projects } from "../projects/projects.resource.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useRefresh } from "../query/use-refresh.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { ImagePlus, Layers } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { PictureChange } from "./picture-change.tsx";
import { ZoneEditorScreen } from "./zone-editor-screen.tsx";
import styles from "./zone-editor-screen.module.css";
import { PICTURE_KIND_OF, type Place, type PlaceKind } from "./zone-place.ts";
import {
  apartmentsOf,
  buildingsOf,
  floorsOf,
  pictureOf,
  type PicturePlace,
  zoneKeys,
  zonesOf,
} from "./zones.queries.ts";

/** What the stock's live changes are about; each may be shown here. */
const FOLLOWED: ReadonlySet<string> = new Set(["building", "floor", "apartment", "zone", "zone_image"]);

const idOf = (param: string | undefined): number => (/^[1-9]\d{0,8}$/.test(param ?? "") ? Number(param) : 0);
function floorOf(param: string | undefined): number | null {
  const floor = /^-?\d{1,3}$/.test(param ?? "") ? Number(param) : null;
  return floor !== null && floor >= FLOOR_NUMBER_MIN && floor <= FLOOR_NUMBER_MAX ? floor : null;
}

/** One of the three zone editors: finds out what the address means, and what is drawn there. */
export default function ZoneEditorPage({ kind }: { kind: PlaceKind }) {
  const params = useParams();
  const { t, language } = useTexts();
  const call = useCaller();
  const projectId = idOf(params["id"]);
  const buildingId = kind === "buildings" ? null : idOf(params["buildingId"]);
  const floorNumber = kind === "apartments" ? floorOf(params["floorNumber"]) : null;

  const project = useQuery({ ...projects.item(call, projectId, language), enabled: projectId > 0 });
  const buildings = useQuery({ ...buildingsOf(call, projectId), enabled: projectId > 0 });
  const floors = useQuery({ ...floorsOf(call, buildingId ?? 0), enabled: (buildingId ?? 0) > 0 });
  const floor = floors.data?.find(({ number }) => number === floorNumber) ?? null;
  const apartments = useQuery({ ...apartmentsOf(call, floor?.id ?? 0), enabled: floor !== null });
  const needsFloor = kind === "apartments";
  const picturePlace: PicturePlace = {
    kind: PICTURE_KIND_OF[kind],
    project_id: projectId,
    building_id: kind === "floors" ? buildingId : null,
    floor_id: needsFloor ? (floor?.id ?? null) : null,
  };
  const picture = useQuery({
    ...pictureOf(call, picturePlace),
    enabled: projectId > 0 && (!needsFloor || floor !== null),
  });
  const zones = useQuery({ ...zonesOf(call, picture.data?.id ?? 0), enabled: Boolean(picture.data) });
  const refresh = useRefresh(zoneKeys.all);
  useLiveEvent("content:changed", ({ entity }) => {
    if (FOLLOWED.has(entity)) refresh();
  });

  const isWrongAddress = projectId === 0 || buildingId === 0 || (needsFloor && floorNumber === null);
  const building = buildings.data?.find(({ id }) => id === buildingId);
  const isBuildingGone = buildingId !== null && buildings.isSuccess && !building;
  const queries = [project, buildings, floors, apartments, picture, zones];
  const failed = queries.find(({ error, data }) => error && data === undefined);
  const isGone = failed?.error instanceof ApiError && failed.error.status === 404;
  if (isWrongAddress || isBuildingGone || isGone)
    return (
      <Blank
        icon={Layers}
        title={t("editor.gone")}
        message={t("zones.gone")}
        action={
          <Button component={Link} to={projectPaths.list} mt={14}>
            {t("editor.to_list")}
          </Button>
        }
      />
    );
  if (failed)
    return (
      <LoadError
        title={t("editor.load_failed")}
        error={failed.error}
        onRetry={() => queries.forEach(({ error, refetch }) => error && void refetch())}
      />
    );
  if (needsFloor && floors.isSuccess && floor === null && floorNumber !== null)
    return <NoFloor buildingId={buildingId ?? 0} number={floorNumber} />;

  const title = project.data?.translations;
  const projectName = title ? title[language].title || title.ka.title || title.en.title : undefined;
  const buildingName = building && nameOfBuilding(building, language);
  const targets = {
    buildings: buildings.data?.map((one) => ({ id: one.id, name: nameOfBuilding(one, language) })),
    floors: floors.data?.map(({ id, number }) => ({ id, name: t("zones.floor_n", { number }) })),
    apartments: apartments.data?.map(({ id, apartment_number: name }) => ({ id, name })),
  }[kind];
  if (projectName === undefined || !targets || picture.data === undefined) return <Loading />;
  if (picture.data === null) return <NoPicture key={kind} place={picturePlace} />;
  if (!zones.data) return <Loading />;

  const sitePath = `/projects/${projectId}`;
  const place: Place = {
    kind,
    projectId,
    buildingId,
    floor: needsFloor ? floor : null,
    trail: [
      projectName || t("list.untitled"),
      ...(buildingName ? [buildingName] : []),
      ...(floor ? [t("zones.floor_n", { number: floor.number })] : []),
    ],
    targets,
    publicPath: building
      ? `${sitePath}/${building.identifier}${floor ? `/floor-${floor.number}` : ""}`
      : sitePath,
  };
  const occupied = new Set(
    floors.data?.filter((one) => one.apartments_count > 0).map(({ number }) => number),
  );
  return (
    <ZoneEditorScreen
      key={picture.data.id}
      place={place}
      picturePlace={picturePlace}
      picture={picture.data}
      zones={zones.data}
      occupiedFloors={occupied}
    />
  );
}

const nameOfBuilding = (
  {
    identifier,
    translations,
  }: { identifier: string; translations: { ka?: { name: string }; en?: { name: string } } },
  language: "ka" | "en",
): string => translations[language]?.name || translations.ka?.name || identifier;

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
          <Button variant="filled" mt={14} onClick={() => setChoosing(true)}>
            {t("zones.choose_picture")}
          </Button>
        }
      />
      {isChoosing ? <PictureChange place={place} picture={null} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function NoFloor({ buildingId, number }: { buildingId: number; number: number }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const create = useMutation({
    mutationFn: () => call(floorRoutes.create, { body: { building_id: buildingId, number } as never }),
    onSuccess: () => cache.invalidateQueries({ queryKey: zoneKeys.all }),
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
  });
  return (
    <Blank
      icon={Layers}
      title={t("zones.no_floor", { number })}
      message={t("zones.no_floor_hint")}
      action={
        <Button variant="filled" mt={14} loading={create.isPending} onClick={() => create.mutate()}>
          {t("zones.add_floor")}
        </Button>
      }
    />
  );
}
