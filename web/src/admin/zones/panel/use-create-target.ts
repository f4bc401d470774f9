import { type Figure, numberOf } from "../../editor/fields/number-of.ts";
import { apartments, buildings, floors } from "../../inventory/stock.resources.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import type { Place } from "../zone-place.ts";
import { zoneKeys } from "../zones.queries.ts";
import type { NewTarget } from "./use-new-targets.ts";

const textOf = (name: Figure) => String(name).trim();

/** Creates the building, floor or apartment that a zone is to lead to. */
export function useCreateTarget(place: Place, onCreated: (id: number) => void) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const creators = {
    buildings: ({ name }: NewTarget) =>
      buildings.create(call, { project_id: place.projectId, identifier: textOf(name) }, language),
    floors: ({ name }: NewTarget) =>
      floors.create(call, { building_id: place.buildingId ?? 0, number: numberOf(name) }, language),
    apartments: ({ name, rooms, area }: NewTarget) =>
      apartments.create(
        call,
        {
          floor_id: place.floor?.id ?? 0,
          apartment_number: textOf(name),
          rooms: numberOf(rooms),
          area_total: numberOf(area),
        },
        language,
      ),
  };
  const create = useMutation({
    mutationFn: async (target: NewTarget) => (await creators[place.kind](target)).id,
    onSuccess: async (id) => {
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
      onCreated(id);
    },
    onError: (error) => {
      // An error that is shown at a field needs no toast.
      if (Object.keys(serverFieldErrors(error)).length === 0) toasts.failure(t("editor.save_failed"), error);
    },
  });
  return {
    create: create.mutate,
    isCreating: create.isPending,
    errors: serverFieldErrors(create.error),
  };
}
