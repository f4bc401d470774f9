import { buildTower } from "@ezo/contract/admin/setup/setup";
import type { RouteInput } from "@ezo/contract/route";
import { useNavigate } from "react-router-dom";
import { zoneEditorPaths } from "../inventory/inventory-paths.ts";
import { apartments, buildings, floors } from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { setupState } from "./setup.queries.ts";

export type TowerValues = RouteInput<typeof buildTower>["body"];

/** Makes the building, and goes on to its facade. `onBuilt` is called as soon as it is made. */
export function useBuildTower(onBuilt: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: TowerValues) => (await call(buildTower, { body })).data,
    onSuccess: async ({ building_id: id, floors: made, apartments: count }, { project_id: projectId }) => {
      onBuilt();
      toasts.hideFailures(t("setup.tower.failed"));
      toasts.success(t("setup.tower.done", { floors: made, apartments: count }));
      await Promise.all(
        [setupState(call).queryKey, buildings.keys.all, floors.keys.all, apartments.keys.all].map(
          (queryKey) => cache.invalidateQueries({ queryKey }),
        ),
      );
      await navigate(zoneEditorPaths.floors(projectId, id));
    },
    onError: (error) => {
      toasts.hideFailures(t("setup.tower.failed"));
      toasts.failure(t("setup.tower.failed"), error);
    },
  });
}
