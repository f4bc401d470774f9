import { listAssignees } from "@ezo/contract/enquiries/enquiries";
import { reorderRoutingRules, routingRuleRoutes } from "@ezo/contract/admin/routing";
import { getContactSettings } from "@ezo/contract/site/pages/contact";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { contentResource } from "../resource/content-resource.ts";

export const routingRules = contentResource({
  entity: "routing_rule",
  ...routingRuleRoutes,
  reorder: reorderRoutingRules,
});

const people = (call: WebCaller) =>
  queryOptions({
    queryKey: ["routing-people"],
    queryFn: async ({ signal }) => (await call(listAssignees, {}, { signal })).data,
  });

/** Who can be given enquiries, as the picker of people asks for it. */
export const peopleSource = {
  keys: { lists: ["routing-people"] as const },
  find: async (call: WebCaller, search: string) => {
    const { data } = await call(listAssignees, {});
    const words = search.toLocaleLowerCase();
    return data
      .filter(({ name }) => name.toLocaleLowerCase().includes(words))
      .map(({ id, name }) => ({ id, title: name }));
  },
};

/** The names of staff by id; a former member keeps a number. */
export function usePeopleNames(): (id: number) => string {
  const names = new Map(useQuery(people(useCaller())).data?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `№ ${id}`;
}

/** The subjects of the contact form. */
export function useSubjects() {
  const call = useCaller();
  const { language } = useTexts();
  const { data } = useQuery({
    queryKey: ["routing-subjects"],
    queryFn: async ({ signal }) =>
      (await call(getContactSettings, { query: {} }, { signal })).data.contact_settings.form_subjects,
  });
  return (data ?? []).map(({ value, label }) => ({
    value,
    label: label[language] || label.ka || value,
  }));
}
