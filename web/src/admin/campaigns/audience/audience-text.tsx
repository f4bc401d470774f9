import { SegmentFilter } from "@ezo/contract/marketing/segments";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useProjects } from "../../inventory/site-items.ts";
import { audienceCount, segmentList } from "./audience.queries.ts";
import { type Condition, CONDITIONS, selectsNobody } from "./segment-conditions.ts";

/** The audience of a campaign in words, and its size now. */
export function AudienceText({ value }: { value: unknown }) {
  const { t } = useTexts();
  const { data: filter } = SegmentFilter.safeParse(value);
  return filter ? <Audience filter={filter} /> : t("field.empty");
}

function Audience({ filter }: { filter: SegmentFilter }) {
  const { t } = useTexts();
  const { data: counted } = useQuery(audienceCount(useCaller(), filter));
  const words = useAudienceWords(filter);
  return counted ? t("campaigns.audience_now", { audience: words, count: counted.count }) : words;
}

export const AudienceWords = ({ filter }: { filter: SegmentFilter }) => useAudienceWords(filter);

function useAudienceWords(filter: SegmentFilter): string {
  const { t } = useTexts();
  const { data: projects } = useProjects();
  const { data: segments } = useQuery({
    ...segmentList(useCaller()),
    enabled: filter.segment_id !== undefined,
  });
  if (filter.segment_id !== undefined)
    return segments?.find(({ id }) => id === filter.segment_id)?.name ?? t("campaigns.segment_gone");
  const valuesOf = (name: Condition): readonly (string | number)[] => {
    switch (name) {
      case "languages":
        return filter.languages?.map((locale) => LANGUAGE_NAMES[locale]) ?? [];
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
  if (selectsNobody(filter)) return t("campaigns.nobody");
  const used = CONDITIONS.filter((name) => filter[name] !== undefined);
  const words = [
    ...(filter.no_reaction_to === undefined ? [] : [t("campaigns.no_reaction")]),
    ...used.map(
      (name) => `${t(`campaigns.condition.${name}`)}: ${valuesOf(name).join(", ") || t("field.empty")}`,
    ),
  ];
  return words.length === 0 ? t("campaigns.everyone") : words.join("; ");
}
