import { listApartments, listProjectApartments } from "@ezo/contract/navigation";
import { listProjects } from "@ezo/contract/projects";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";

/** The site's projects as visitors see them: what a mail may show is what anybody may see. */
export function useProjects() {
  const call = useCaller();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["site", "projects", language],
    queryFn: async ({ signal }) =>
      (await call(listProjects, { query: { locale: language } }, { signal })).data,
  });
}

export function useApartmentsOf(projectId: number | null) {
  const call = useCaller();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["site", "apartments", projectId, language],
    enabled: projectId !== null,
    queryFn: async ({ signal }) =>
      (
        await call(
          listProjectApartments,
          { params: { id: String(projectId) }, query: { locale: language } },
          { signal },
        )
      ).data,
  });
}

export function useApartments(ids: readonly number[]) {
  const call = useCaller();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["site", "apartments", "by-id", [...ids], language],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) =>
      (await call(listApartments, { query: { locale: language, ids: ids.join(",") } }, { signal })).data,
  });
}
