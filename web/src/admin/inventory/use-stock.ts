import { getCompleteness } from "@ezo/contract/inventory/completeness";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { groupProblems, type Stock } from "./problems.ts";
import { buildings, floors, zoneImages } from "./stock.resources.ts";

/** What the pictures show; with it changes what is not drawn yet. */
const DRAWN: ReadonlySet<string> = new Set(["building", "floor", "apartment", "zone"]);

/** A project's buildings, floors and pictures, and what its explorer still lacks; kept up to date. */
export function useStock(projectId: number) {
  const call = useCaller();
  const query = { project_id: projectId };
  const houses = useQuery(buildings.every(call, query));
  const storeys = useQuery(floors.every(call, query));
  const pictures = useQuery(zoneImages.every(call, query));
  const check = useQuery({
    // Below the pictures' key: whatever changes them asks for the check again.
    queryKey: [...zoneImages.keys.lists, "completeness", projectId],
    queryFn: async ({ signal }) =>
      (await call(getCompleteness, { params: { id: String(projectId) } }, { signal })).data,
  });
  useContentChanges(buildings);
  useContentChanges(floors);
  useContentChanges(zoneImages);
  const refreshDrawn = useRefresh(zoneImages.keys.lists);
  useLiveEvent("content:changed", ({ entity }) => {
    if (DRAWN.has(entity)) refreshDrawn();
  });
  const failed = [houses, storeys, pictures, check].find(({ error }) => error !== null) ?? null;
  if (!houses.data || !storeys.data || !pictures.data || !check.data) return { failed, data: null };
  const stock: Stock = {
    projectId,
    buildings: houses.data,
    floors: storeys.data,
    pictures: pictures.data,
  };
  const { problems, ...counts } = check.data;
  return { failed, data: { stock, counts, problems: groupProblems(problems, stock) } };
}
