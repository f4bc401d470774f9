import { z } from "zod";
import { EnquiryStatus } from "../../enquiries/enquiry-status.ts";
import { named } from "../../values/described.ts";
import { Id } from "../../values/fields.ts";
import { keysOf } from "../../values/keyed.ts";
import { CONSENT_DAYS, SEGMENT_CONDITIONS_MAX, SEGMENT_DEPTH_MAX } from "../../values/limits/marketing.ts";
import { PRICES } from "../../values/limits/prices.ts";
import { Locale } from "../../values/locale.ts";
import { Tags } from "../contact-fields.ts";
import { ContactSource } from "../contact-row.ts";

const Days = z.int().min(CONSENT_DAYS.min).max(CONSENT_DAYS.max);
const Ids = z.array(Id).max(100);
const Price = z.int().min(PRICES.min).max(PRICES.max);

/** What a segment can ask of a contact. A condition with an empty list, and a price without a bound, select nobody. */
export const segmentConditions = {
  languages: z.array(Locale).optional(),
  sources: z.array(ContactSource).optional(),
  /** Of their interests, or of their enquiries. */
  project_ids: Ids.optional(),
  /** Of their interests, or of the apartments that they have asked about. */
  rooms: z.array(z.int().min(1).max(20)).max(20).optional(),
  /** What one of the apartments that they have asked about costs now, in the firm's currency. */
  price: z.strictObject({ min: Price.optional(), max: Price.optional() }).optional(),
  request_statuses: z.array(EnquiryStatus).optional(),
  /** One of their visits was done. */
  visited: z.literal(true, { error: "errors.invalid_value" }).optional(),
  /** The last enquiry, mail of theirs, sent reply or step that was done; who never had one matches neither. */
  last_contact_within_days: Days.optional(),
  last_contact_older_than_days: Days.optional(),
  tags: Tags.optional(),
  /** Mails of campaigns; what retention has removed is as if it had not been. Robots' clicks do not count. */
  opened_within_days: Days.optional(),
  clicked_within_days: Days.optional(),
  opened_campaign_ids: Ids.optional(),
  clicked_campaign_ids: Ids.optional(),
  /** Consents given within, or before, this number of days. */
  consent_within_days: Days.optional(),
  consent_older_than_days: Days.optional(),
};
const Conditions = z.strictObject(segmentConditions);
export type SegmentConditions = z.output<typeof Conditions>;
export type SegmentCondition = keyof SegmentConditions;
export const SEGMENT_CONDITIONS: readonly SegmentCondition[] = keysOf(segmentConditions);

/** `none_of` selects who matches no part of it. The names differ from `all`, which means everybody. */
export const SEGMENT_GROUPS = ["all_of", "any_of", "none_of"] as const;
export type SegmentGroup = (typeof SEGMENT_GROUPS)[number];

/** One condition, or one group. */
export interface SegmentRule extends SegmentConditions {
  all_of?: SegmentRule[] | undefined;
  any_of?: SegmentRule[] | undefined;
  none_of?: SegmentRule[] | undefined;
}

const groupsOf = (rule: z.ZodType<SegmentRule, SegmentRule>) => {
  const Rules = z.array(rule).max(SEGMENT_CONDITIONS_MAX);
  return { all_of: Rules.optional(), any_of: Rules.optional(), none_of: Rules.optional() };
};

/** A shape for each depth: a group below the lowest one is refused as an unknown field, by its place. */
function ruleWithin(depth: number): z.ZodType<SegmentRule, SegmentRule> {
  if (depth === 0) return named("SegmentCondition", Conditions.superRefine(refuseUnlessOne));
  const shape = z.strictObject({ ...segmentConditions, ...groupsOf(ruleWithin(depth - 1)) });
  return named(`SegmentRule${depth}`, shape.superRefine(refuseUnlessOne));
}

/** The groups of a filter, which are the first of `SEGMENT_DEPTH_MAX` levels. */
export const segmentGroups = groupsOf(ruleWithin(SEGMENT_DEPTH_MAX - 1));

function refuseUnlessOne(rule: SegmentRule, context: z.RefinementCtx): void {
  const { length } = Object.values(rule).filter((part) => part !== undefined);
  if (length !== 1)
    context.addIssue({
      code: "custom",
      message: length === 0 ? "errors.required" : "errors.invalid_value",
    });
}

/** The group that a rule is; null for a condition. */
export function groupIn(rule: SegmentRule): { kind: SegmentGroup; rules: SegmentRule[] } | null {
  for (const kind of SEGMENT_GROUPS) {
    const rules = rule[kind];
    if (rules) return { kind, rules };
  }
  return null;
}

/** How many conditions a rule has; an empty group counts as one. */
export function conditionsIn(rule: SegmentRule): number {
  const own = SEGMENT_CONDITIONS.filter((name) => rule[name] !== undefined).length;
  return SEGMENT_GROUPS.reduce((sum, kind) => {
    const rules = rule[kind];
    if (!rules) return sum;
    return (
      sum +
      Math.max(
        1,
        rules.reduce((inner, one) => inner + conditionsIn(one), 0),
      )
    );
  }, own);
}

/** The places in a rule that select nobody because nothing is chosen there, or that contradict themselves. */
export function flawsOf(
  rule: SegmentRule,
  path: readonly (string | number)[] = [],
): { path: (string | number)[]; message: string }[] {
  const lists = Object.entries(rule).filter(([, part]) => Array.isArray(part) && part.length === 0);
  const flaws = lists.map(([name]) => ({ path: [...path, name], message: "errors.required" }));
  const { min, max } = rule.price ?? {};
  if (rule.price && min === undefined && max === undefined)
    flaws.push({ path: [...path, "price"], message: "errors.price_bound" });
  if (min !== undefined && max !== undefined && min > max)
    flaws.push({ path: [...path, "price"], message: "errors.price_order" });
  const inner = SEGMENT_GROUPS.flatMap((kind) =>
    (rule[kind] ?? []).flatMap((one, index) => flawsOf(one, [...path, kind, index])),
  );
  return [...flaws, ...inner];
}
