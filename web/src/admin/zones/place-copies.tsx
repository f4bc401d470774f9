import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { CopiesDialog } from "../inventory/floor-copies/copies-dialog.tsx";
import type { Place } from "./zone-place.ts";
import { floorsOf, zoneKeys } from "./zones.queries.ts";

/** Applies what was corrected on the floor of the drawing to its copies. */
export function PlaceCopies({ place, onClose }: { place: Place; onClose: () => void }) {
  const cache = useQueryClient();
  // The editor has loaded them already.
  const { data } = useQuery(floorsOf(useCaller(), place.buildingId ?? 0));
  const floor = data?.find(({ id }) => id === place.floor?.id);
  return data && floor ? (
    <CopiesDialog
      floor={floor}
      floors={data.toReversed()}
      onApplied={() => cache.invalidateQueries({ queryKey: zoneKeys.all })}
      onClose={onClose}
    />
  ) : null;
}
