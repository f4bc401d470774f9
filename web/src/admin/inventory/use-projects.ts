import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "../projects/projects.resource.ts";

/** The firm's projects by name, as fields and filters offer them. */
export function useProjects() {
  const { t, language } = useTexts();
  const { data } = useQuery({
    ...projects.every(useCaller(), { locale: language }),
    // Another language of the names must not take away what was chosen by them.
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const options = (data ?? []).map(({ id, title }) => ({
      value: String(id),
      label: title || t("list.untitled"),
    }));
    const names = new Map(options.map(({ value, label }) => [Number(value), label]));
    return { isLoaded: data !== undefined, options, nameOf: (id: number) => names.get(id) ?? "" };
  }, [data, t]);
}
