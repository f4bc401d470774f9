import { PAGE_SIZE_MAX } from "@ezo/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "../projects/projects.resource.ts";

/** The firm's projects by name, as fields and filters offer them. */
export function useProjects() {
  const { t, language } = useTexts();
  const call = useCaller();
  const { data } = useQuery(projects.list(call, { locale: language, per_page: PAGE_SIZE_MAX }));
  return useMemo(() => {
    const rows = data?.data;
    const options = (rows ?? []).map(({ id, title }) => ({
      value: String(id),
      label: title || t("list.untitled"),
    }));
    const names = new Map(options.map(({ value, label }) => [Number(value), label]));
    return { isLoaded: rows !== undefined, options, nameOf: (id: number) => names.get(id) ?? "" };
  }, [data, t]);
}
