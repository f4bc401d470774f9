import {
  SEGMENT_GROUPS,
  type SegmentConditions,
  type SegmentRule,
} from "@ezo/contract/marketing/segments/segment-rules";
import fc from "fast-check";

/** Rooms and prices of the apartments, by index. */
export const APARTMENTS: readonly { rooms: number; price: number | null }[] = [
  { rooms: 2, price: 100_000 },
  { rooms: 3, price: 200_000 },
  { rooms: 3, price: null },
];

const DAYS = fc.constantFrom(30, 365);
/** In days; none is near a number that a condition may name. */
const age = fc.constantFrom(5, 100, 500);
const index = fc.constantFrom(0, 1);
const some = fc.subarray([0, 1]);

const request = fc.record({
  age,
  isDeleted: fc.boolean(),
  project: fc.option(index),
  apartment: fc.option(fc.constantFrom(0, 1, 2)),
  status: fc.constantFrom("new" as const, "completed" as const),
  visit: fc.option(fc.record({ age, end: fc.constantFrom("done" as const, "cancelled" as const, null) })),
  reply: fc.option(fc.record({ age, status: fc.constantFrom("sent" as const, "failed" as const) })),
  mail: fc.option(fc.record({ age, isAutomatic: fc.boolean() })),
});
const reception = fc.record({
  openedAge: fc.option(age),
  click: fc.option(fc.record({ age, isRobot: fc.boolean() })),
});
export const anyReader = fc.record({
  isSubscribed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
  locale: fc.constantFrom("ka" as const, "en" as const),
  source: fc.constantFrom("import" as const, "staff" as const),
  consentAge: fc.option(age),
  tags: fc.subarray(["vip", "press"]),
  projects: some,
  rooms: fc.subarray([2, 3]),
  requests: fc.array(request, { maxLength: 2 }),
  /** What they did with each campaign that they were sent. */
  received: fc.tuple(fc.option(reception), fc.option(reception)),
});
export type Reader = typeof anyReader extends fc.Arbitrary<infer One> ? One : never;

/** Projects and campaigns are named by their index. */
const condition: fc.Arbitrary<SegmentConditions> = fc.oneof(
  fc.record({ languages: fc.subarray<"ka" | "en">(["ka", "en"]) }),
  fc.record({ sources: fc.subarray<"import" | "staff">(["import", "staff"]) }),
  fc.record({ project_ids: some }),
  fc.record({ rooms: fc.subarray([2, 3]) }),
  fc.record({
    price: fc.constantFrom({ min: 150_000 }, { max: 150_000 }, { min: 100_000, max: 200_000 }, {}),
  }),
  fc.record({ request_statuses: fc.subarray<"new" | "completed">(["new", "completed"]) }),
  fc.constant({ visited: true as const }),
  fc.record({ last_contact_within_days: DAYS }),
  fc.record({ last_contact_older_than_days: DAYS }),
  fc.record({ tags: fc.subarray(["vip", "press"]) }),
  fc.record({ opened_within_days: DAYS }),
  fc.record({ clicked_within_days: DAYS }),
  fc.record({ opened_campaign_ids: some }),
  fc.record({ clicked_campaign_ids: some }),
  fc.record({ consent_within_days: DAYS }),
  fc.record({ consent_older_than_days: DAYS }),
);
const ruleAt = (depth: number): fc.Arbitrary<SegmentRule> =>
  depth === 0 ? condition : fc.oneof(condition, groupAt(depth));
const groupAt = (depth: number): fc.Arbitrary<SegmentRule> =>
  fc
    .tuple(fc.constantFrom(...SEGMENT_GROUPS), fc.array(ruleAt(depth - 1), { maxLength: 2 }))
    .map(([kind, rules]): SegmentRule => ({ [kind]: rules }));
/** A flat filter, in which all must hold, or groups. */
export const anyRule = fc.oneof(
  fc.tuple(condition, condition).map(([one, other]): SegmentRule => ({ ...one, ...other })),
  groupAt(3),
  groupAt(3),
);

/** The rule with other numbers in place of the indexes of projects and campaigns. */
export function withIds(rule: SegmentRule, ids: { projects: number[]; campaigns: number[] }): SegmentRule {
  const named = { ...rule };
  const of = (known: number[], indexes: number[]) => indexes.map((one) => known[one] ?? 0);
  if (rule.project_ids) named.project_ids = of(ids.projects, rule.project_ids);
  if (rule.opened_campaign_ids) named.opened_campaign_ids = of(ids.campaigns, rule.opened_campaign_ids);
  if (rule.clicked_campaign_ids) named.clicked_campaign_ids = of(ids.campaigns, rule.clicked_campaign_ids);
  for (const kind of SEGMENT_GROUPS) {
    const rules = rule[kind];
    if (rules) named[kind] = rules.map((one) => withIds(one, ids));
  }
  return named;
}

/** Whether a reader matches a rule, as the contract describes it. */
export function matches(reader: Reader, rule: SegmentRule): boolean {
  const groups = SEGMENT_GROUPS.flatMap((kind) => {
    const rules = rule[kind];
    if (!rules) return [];
    if (rules.length === 0) return [false];
    const results = rules.map((one) => matches(reader, one));
    if (kind === "all_of") return [results.every(Boolean)];
    return [results.some(Boolean) === (kind === "any_of")];
  });
  const results = [...groups, ...conditionResults(reader, rule)];
  return results.length > 0 && results.every(Boolean);
}

function conditionResults(reader: Reader, rule: SegmentConditions): boolean[] {
  const requests = reader.requests.filter(({ isDeleted }) => !isDeleted);
  const contacts = requests.flatMap((one) => [
    one.age,
    ...(one.reply?.status === "sent" ? [one.reply.age] : []),
    ...(one.mail && !one.mail.isAutomatic ? [one.mail.age] : []),
    ...(one.visit?.end === "done" ? [one.visit.age] : []),
  ]);
  const apartments = requests.flatMap(({ apartment }) => APARTMENTS[apartment ?? -1] ?? []);
  const received = reader.received.flatMap((one, campaign) => (one ? [{ ...one, campaign }] : []));
  const opens = received.flatMap(({ openedAge, campaign }) =>
    openedAge === null ? [] : [{ age: openedAge, campaign }],
  );
  const clicks = received.flatMap(({ click, campaign }) =>
    click && !click.isRobot ? [{ age: click.age, campaign }] : [],
  );
  const has = <T>(list: readonly T[] | undefined, found: (one: T) => boolean) =>
    list ? [list.some(found)] : [];
  const when = <T>(value: T | undefined, result: (value: T) => boolean) =>
    value === undefined ? [] : [result(value)];
  const { consentAge } = reader;
  return [
    ...has(rule.languages, (one) => reader.locale === one),
    ...has(rule.sources, (one) => reader.source === one),
    ...has(rule.tags, (one) => reader.tags.includes(one)),
    ...has(
      rule.project_ids,
      (one) => reader.projects.includes(one) || requests.some(({ project }) => project === one),
    ),
    ...has(rule.rooms, (one) => reader.rooms.includes(one) || apartments.some(({ rooms }) => rooms === one)),
    ...when(rule.price, ({ min, max }) =>
      apartments.some(
        ({ price }) =>
          (min !== undefined || max !== undefined) &&
          price !== null &&
          price >= (min ?? 0) &&
          price <= (max ?? Infinity),
      ),
    ),
    ...has(rule.request_statuses, (one) => requests.some(({ status }) => status === one)),
    ...when(rule.visited, () => requests.some(({ visit }) => visit?.end === "done")),
    ...when(rule.last_contact_within_days, (days) => contacts.some((one) => one < days)),
    ...when(
      rule.last_contact_older_than_days,
      (days) => contacts.length > 0 && contacts.every((one) => one > days),
    ),
    ...when(rule.opened_within_days, (days) => opens.some((one) => one.age < days)),
    ...when(rule.clicked_within_days, (days) => clicks.some((one) => one.age < days)),
    ...has(rule.opened_campaign_ids, (one) => opens.some(({ campaign }) => campaign === one)),
    ...has(rule.clicked_campaign_ids, (one) => clicks.some(({ campaign }) => campaign === one)),
    ...when(rule.consent_within_days, (days) => consentAge !== null && consentAge < days),
    ...when(rule.consent_older_than_days, (days) => consentAge !== null && consentAge > days),
  ];
}
