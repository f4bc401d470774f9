import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries/enquiry-status";
import { CONTACT_SOURCES } from "@ezo/contract/marketing/contact-row";
import type { SegmentConditions } from "@ezo/contract/marketing/segments/segment-rules";
import { LOCALES } from "@ezo/contract/values/languages";
import { MultiSelect } from "@mantine/core";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useProjects } from "../../inventory/site-items.ts";

const ROOMS = ["1", "2", "3", "4", "5"];

/** The field of a condition that any of several values fulfils. */
export function ChoiceField(props: {
  name: "languages" | "sources" | "project_ids" | "rooms" | "request_statuses";
  value: SegmentConditions;
  error: string | undefined;
  onChange: (change: SegmentConditions) => void;
}) {
  const { name, value, error } = props;
  const { t } = useTexts();
  const { data: projects } = useProjects();
  const label = t(`campaigns.condition.${name}`);
  const many = { label, error, searchable: true, hidePickedOptions: true } as const;
  const set = props.onChange;
  switch (name) {
    case "languages":
      return (
        <MultiSelect
          {...many}
          data={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
          value={value.languages ?? []}
          onChange={(next) => set({ languages: LOCALES.filter((locale) => next.includes(locale)) })}
        />
      );
    case "sources":
      return (
        <MultiSelect
          {...many}
          data={CONTACT_SOURCES.map((source) => ({ value: source, label: t(`contacts.source.${source}`) }))}
          value={value.sources ?? []}
          onChange={(next) => set({ sources: CONTACT_SOURCES.filter((source) => next.includes(source)) })}
        />
      );
    case "project_ids":
      return (
        <MultiSelect
          {...many}
          data={(projects ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={(value.project_ids ?? []).map(String)}
          onChange={(next) => set({ project_ids: next.map(Number) })}
        />
      );
    case "rooms":
      return (
        <MultiSelect
          {...many}
          data={ROOMS}
          value={(value.rooms ?? []).map(String)}
          onChange={(next) => set({ rooms: next.map(Number) })}
        />
      );
    case "request_statuses":
      return (
        <MultiSelect
          {...many}
          data={ENQUIRY_STATUSES.map((status) => ({
            value: status,
            label: t(`customers.status.${status}`),
          }))}
          value={value.request_statuses ?? []}
          onChange={(next) =>
            set({ request_statuses: ENQUIRY_STATUSES.filter((status) => next.includes(status)) })
          }
        />
      );
  }
}
