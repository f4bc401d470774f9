import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { listApartments, listProjectApartments } from "@ezo/contract/site/navigation";
import { listProjects } from "@ezo/contract/site/projects";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";

/** The site's projects as visitors see them: a mail may show only what is public. */
export function useProjects() {
  const call = useCaller();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["site", "projects", language],
    queryFn: async ({ signal }) =>
      (await call(listProjects, { query: { locale: language } }, { signal })).data,
    // Shows the other language until this one is loaded.
    placeholderData: keepPreviousData,
  });
}

export function useApartmentsOf(projectId: number | null) {
  const call = useCaller();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["site", "apartments", projectId, language],
    enabled: projectId !== null,
    // What is on sale is not kept: somebody chooses from it.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const apartments: ApartmentSummary[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const input = { params: { id: String(projectId) }, query: { locale: language, page: String(page) } };
        const { data, meta } = await call(listProjectApartments, input, { signal });
        apartments.push(...data);
        last = meta.last_page;
      }
      return apartments;
    },
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
