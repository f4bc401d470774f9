import { countSegment, listSegments, SegmentFilter } from "@ezo/contract/contacts";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { CONDITIONS, OWN_NAMES } from "./segment-conditions.ts";
import { useProjects } from "./site-items.ts";

/** Who a campaign is for in words, and how many that are now. */
export function AudienceText({ value }: { value: unknown }) {
  const { t } = useTexts();
  const { data: filter } = SegmentFilter.safeParse(value);
  return filter ? <Audience filter={filter} /> : t("field.empty");
}

function Audience({ filter }: { filter: SegmentFilter }) {
  const { t } = useTexts();
  const call = useCaller();
  const { data: counted } = useQuery({
    queryKey: ["content", "contact", "count", filter],
    queryFn: async ({ signal }) => (await call(countSegment, { body: { filter } }, { signal })).data,
  });
  const words = useAudienceWords(filter);
  return counted ? t("campaigns.audience_now", { audience: words, count: counted.count }) : words;
}

/** A filter's conditions in words. */
export const AudienceWords = ({ filter }: { filter: SegmentFilter }) => useAudienceWords(filter);

function useAudienceWords(filter: SegmentFilter): string {
  const { t } = useTexts();
  const call = useCaller();
  const { data: projects } = useProjects();
  const { data: segments } = useQuery({
    queryKey: ["content", "contact", "segments"],
    queryFn: async ({ signal }) => (await call(listSegments, {}, { signal })).data,
    enabled: filter.segment_id !== undefined,
  });
  if (filter.segment_id !== undefined)
    return segments?.find(({ id }) => id === filter.segment_id)?.name ?? t("campaigns.segment_gone");
  const valuesOf = (name: (typeof CONDITIONS)[number]): readonly (string | number)[] => {
    switch (name) {
      case "languages":
        return filter.languages?.map((locale) => OWN_NAMES[locale]) ?? [];
      case "sources":
        return filter.sources?.map((source) => t(`contacts.source.${source}`)) ?? [];
      case "project_ids":
        return filter.project_ids?.map((id) => projects?.find((one) => one.id === id)?.title ?? id) ?? [];
      case "request_statuses":
        return filter.request_statuses?.map((status) => t(`customers.status.${status}`)) ?? [];
      case "rooms":
      case "tags":
        return filter[name] ?? [];
      case "consent_within_days":
      case "consent_older_than_days":
        return [filter[name] ?? ""];
    }
  };
  const used = CONDITIONS.filter((name) => filter[name] !== undefined);
  return used.length > 0
    ? used
        .map(
          (name) => `${t(`campaigns.condition.${name}`)}: ${valuesOf(name).join(", ") || t("field.empty")}`,
        )
        .join("; ")
    : t("campaigns.everyone");
}
