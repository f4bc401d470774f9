import {
  groupIn,
  SEGMENT_CONDITIONS,
  type SegmentCondition,
  type SegmentConditions,
  type SegmentRule,
} from "@ezo/contract/marketing/segments/segment-rules";
import { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useProjects } from "../../inventory/site-items.ts";
import { audienceCount, segmentList } from "./audience.queries.ts";
import { selectsNobody } from "./segment-conditions.ts";
import { useSentCampaigns } from "./use-sent-campaigns.ts";

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
  const wordsOf = useRuleWords(filter);
  const { data: segments } = useQuery({
    ...segmentList(useCaller()),
    enabled: filter.segment_id !== undefined,
  });
  if (filter.segment_id !== undefined)
    return segments?.find(({ id }) => id === filter.segment_id)?.name ?? t("campaigns.segment_gone");
  if (selectsNobody(filter)) return t("campaigns.nobody");
  const words = [
    ...(filter.no_reaction_to === undefined ? [] : [t("campaigns.no_reaction")]),
    ...wordsOf(filter),
  ];
  return words.length === 0 ? t("campaigns.everyone") : words.join("; ");
}

/** The conditions of a rule in words, and its group with those within it in brackets. */
function useRuleWords(filter: SegmentFilter): (rule: SegmentRule) => string[] {
  const { t } = useTexts();
  const valuesOf = useConditionValues(namesCampaigns(filter));
  const wordsOf = (rule: SegmentRule): string[] => {
    const conditions = SEGMENT_CONDITIONS.filter((name) => rule[name] !== undefined).map((name) => {
      const label = t(`campaigns.condition.${name}`);
      return name === "visited" ? label : `${label}: ${valuesOf(name, rule).join(", ") || t("field.empty")}`;
    });
    const group = groupIn(rule);
    if (!group) return conditions;
    const inner = group.rules.flatMap(wordsOf).join("; ") || t("field.empty");
    return [...conditions, `${t(`campaigns.group.${group.kind}`)} (${inner})`];
  };
  return wordsOf;
}

const namesCampaigns = (rule: SegmentRule): boolean =>
  rule.opened_campaign_ids !== undefined ||
  rule.clicked_campaign_ids !== undefined ||
  (groupIn(rule)?.rules.some(namesCampaigns) ?? false);

type Words = readonly (string | number)[];

/** What a condition names, in words; none for one that is empty. */
function useConditionValues(
  showsCampaigns: boolean,
): (name: SegmentCondition, rule: SegmentConditions) => Words {
  const { t, format } = useTexts();
  const { data: projects } = useProjects();
  const { nameOf } = useSentCampaigns(showsCampaigns);
  return (name, rule) => {
    switch (name) {
      case "languages":
        return rule.languages?.map((locale) => LANGUAGE_NAMES[locale]) ?? [];
      case "sources":
        return rule.sources?.map((source) => t(`contacts.source.${source}`)) ?? [];
      case "project_ids":
        return rule.project_ids?.map((id) => projects?.find((one) => one.id === id)?.title ?? id) ?? [];
      case "request_statuses":
        return rule.request_statuses?.map((status) => t(`customers.status.${status}`)) ?? [];
      case "opened_campaign_ids":
      case "clicked_campaign_ids":
        return rule[name]?.map(nameOf) ?? [];
      case "price": {
        const { min, max } = rule.price ?? {};
        return [
          ...(min === undefined ? [] : [t("campaigns.price_from", { price: format.money(min) })]),
          ...(max === undefined ? [] : [t("campaigns.price_to", { price: format.money(max) })]),
        ];
      }
      case "rooms":
      case "tags":
        return rule[name] ?? [];
      case "visited":
        return [];
      case "last_contact_within_days":
      case "last_contact_older_than_days":
      case "opened_within_days":
      case "clicked_within_days":
      case "consent_within_days":
      case "consent_older_than_days":
        return [rule[name] ?? ""];
    }
  };
}
