import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "../projects/projects.resource.ts";
import { type SavedZone, toEdited } from "./draft/zone-work.ts";
import { PICTURE_KIND_OF, type Place, type PlaceKind, type Target } from "./zone-place.ts";
import {
  apartmentsOf,
  type Building,
  buildingsOf,
  floorsOf,
  pictureOf,
  type PicturePlace,
  type ZonePicture,
  zonesOf,
} from "./zones.queries.ts";

/** The parts of a zone editor's address; null for a part that is wrong, or that the editor does not have. */
interface Address {
  projectId: number | null;
  buildingId: number | null;
  floorNumber: number | null;
}

type LoadedPlace =
  | { state: "loading" | "gone" | "no_floor" }
  | { state: "failed"; error: Error; retry: () => void }
  | { state: "no_picture"; picturePlace: PicturePlace }
  | {
      state: "ready";
      place: Place;
      picturePlace: PicturePlace;
      picture: ZonePicture;
      zones: readonly SavedZone[];
      occupiedFloors: ReadonlySet<number>;
    };

/** Loads the place that an address names, its picture and what is drawn there. */
export function useLoadedPlace(kind: PlaceKind, address: Address): LoadedPlace {
  const { t, language } = useTexts();
  const { buildingId, floorNumber } = address;
  const projectId = address.projectId ?? 0;
  const { project, buildings, floors, apartments, picture, zones, floor, picturePlace } = usePlaceQueries(
    kind,
    address,
  );
  const targets = useTargets(kind, {
    buildings: buildings.data,
    floors: floors.data,
    apartments: apartments.data,
  });
  const deleted = useDeletedTargets(
    kind,
    { projectId, buildingId, floorId: floor?.id ?? 0 },
    targets,
    zones.data,
  );
  const isWrongAddress =
    projectId === 0 ||
    (kind !== "buildings" && buildingId === null) ||
    (kind === "apartments" && floorNumber === null);
  const building = buildings.data?.find(({ id }) => id === buildingId);
  const isBuildingGone = buildingId !== null && buildings.isSuccess && !building;
  const queries = [project, buildings, floors, apartments, picture, zones, ...deleted.queries];
  const failed = queries.find(({ error, data }) => error && data === undefined);
  const isGone = failed?.error instanceof ApiError && failed.error.status === 404;
  if (isWrongAddress || isBuildingGone || isGone) return { state: "gone" };
  if (failed?.error)
    return {
      state: "failed",
      error: failed.error,
      retry: () => queries.forEach(({ error, refetch }) => error && void refetch()),
    };
  if (kind === "apartments" && floors.isSuccess && floor === null) return { state: "no_floor" };

  if (!project.data || !targets || picture.data === undefined) return { state: "loading" };
  if (picture.data === null) return { state: "no_picture", picturePlace };
  if (!zones.data || !deleted.targets) return { state: "loading" };

  const { translations } = project.data;
  const projectName = translations[language].title || translations.ka.title || translations.en.title;
  const floorPath = floor ? `/floor-${floor.number}` : "";
  return {
    state: "ready",
    place: {
      kind,
      projectId,
      buildingId,
      floor,
      trail: [
        projectName || t("list.untitled"),
        ...(building ? [buildingName(building, language)] : []),
        ...(floor ? [t("zones.floor_n", { number: floor.number })] : []),
      ],
      targets,
      deletedTargets: deleted.targets,
      publicPath: `/projects/${projectId}${building ? `/${building.identifier}${floorPath}` : ""}`,
    },
    picturePlace,
    picture: picture.data,
    zones: zones.data,
    occupiedFloors: new Set(
      floors.data?.filter((one) => one.apartments_count > 0).map(({ number }) => number),
    ),
  };
}

interface Rows {
  buildings: readonly Building[] | undefined;
  floors: readonly { id: number; number: number }[] | undefined;
  apartments: readonly { id: number; apartment_number: string }[] | undefined;
}
/** What the zones of the place can lead to, by name. */
function useTargets(kind: PlaceKind, { buildings, floors, apartments }: Rows): Target[] | undefined {
  const { t, language } = useTexts();
  return {
    buildings: buildings?.map((one) => ({ id: one.id, name: buildingName(one, language) })),
    floors: floors?.map(({ id, number }) => ({ id, name: t("zones.floor_n", { number }), number })),
    apartments: apartments?.map(({ id, apartment_number: name }) => ({ id, name })),
  }[kind];
}

/** The deleted ones among what can be led to; asked for where a zone leads to something that is not there. */
function useDeletedTargets(
  kind: PlaceKind,
  { projectId, buildingId, floorId }: { projectId: number; buildingId: number | null; floorId: number },
  targets: readonly Target[] | undefined,
  zones: readonly SavedZone[] | undefined,
) {
  const call = useCaller();
  const living = new Set<number | null>(targets?.map(({ id }) => id));
  const isLost = zones?.some((zone) => !living.has(toEdited(zone).targetId)) ?? false;
  const isAsked = (asked: PlaceKind) => kind === asked && targets !== undefined && isLost;
  const buildings = useQuery({ ...buildingsOf(call, projectId, true), enabled: isAsked("buildings") });
  const floors = useQuery({ ...floorsOf(call, buildingId ?? 0, true), enabled: isAsked("floors") });
  const apartments = useQuery({ ...apartmentsOf(call, floorId, true), enabled: isAsked("apartments") });
  const deleted = useTargets(kind, {
    buildings: buildings.data,
    floors: floors.data,
    apartments: apartments.data,
  });
  return { queries: [buildings, floors, apartments], targets: isLost ? deleted : [] };
}

/** Asks for everything that the address names, each thing once what it depends on is known. */
function usePlaceQueries(kind: PlaceKind, { projectId, buildingId, floorNumber }: Address) {
  const { language } = useTexts();
  const call = useCaller();
  const hasProject = projectId !== null;
  const project = useQuery({ ...projects.item(call, projectId ?? 0, language), enabled: hasProject });
  const buildings = useQuery({ ...buildingsOf(call, projectId ?? 0), enabled: hasProject });
  const floors = useQuery({ ...floorsOf(call, buildingId ?? 0), enabled: buildingId !== null });
  const floor = floors.data?.find(({ number }) => number === floorNumber) ?? null;
  const apartments = useQuery({ ...apartmentsOf(call, floor?.id ?? 0), enabled: floor !== null });
  const picturePlace: PicturePlace = {
    kind: PICTURE_KIND_OF[kind],
    project_id: projectId ?? 0,
    building_id: kind === "floors" ? buildingId : null,
    floor_id: floor?.id ?? null,
  };
  const picture = useQuery({
    ...pictureOf(call, picturePlace),
    enabled: hasProject && (kind !== "apartments" || floor !== null),
  });
  const zones = useQuery({ ...zonesOf(call, picture.data?.id ?? 0), enabled: Boolean(picture.data) });
  return { project, buildings, floors, apartments, picture, zones, floor, picturePlace };
}

const buildingName = ({ identifier, translations }: Building, language: "ka" | "en"): string =>
  translations[language]?.name || translations.ka?.name || identifier;
