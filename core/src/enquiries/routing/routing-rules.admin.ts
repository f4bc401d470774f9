import type { RoutingRule, RoutingTrial, routingRuleRoutes, tryRouting } from "@ezo/contract/admin/routing";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import type { ParsedInput } from "@ezo/contract/route";
import { isOfficeTime } from "@ezo/contract/values/clock/office-hours";
import type { Prisma } from "../../generated/prisma/client.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { pageSlice } from "../../platform/paging/page-slice.ts";
import { hasWords } from "../../platform/text/search-form.ts";
import { editorInclude, presentMarks } from "../../records/present.ts";
import { createResource, type RecordParts } from "../../records/resource.ts";
import { type Actor, must } from "../../users/actor.ts";
import { readOffice } from "../clock/office.ts";
import { type Seller, staffInOrder } from "../clock/rota.ts";
import { activeRules, chooseFor } from "./choose.ts";
import { routingRuleKind } from "./routing-rules.kind.ts";

const include = {
  ...editorInclude,
  _count: { select: { routings: { where: { userId: { not: null } } } } },
} as const satisfies Prisma.RoutingRuleInclude;
type RuleRecord = Prisma.RoutingRuleGetPayload<{ include: typeof include }>;

type RulesQuery = ParsedInput<typeof routingRuleRoutes.list>["query"];
type Example = ParsedInput<typeof tryRouting>["body"];

/**
 * Routing rules, as they are edited, and what they would do with an example. How many enquiries they have given away, and to
 * whom the last one, is counted over all, whatever their editor sees of them.
 */
export function createRoutingRules(parts: RecordParts & { now?: () => Date }) {
  const { db, now = () => new Date() } = parts;

  async function presentAll(records: readonly RuleRecord[]): Promise<RoutingRule[]> {
    const ids = [...new Set(records.flatMap(({ userIds }) => userIds))];
    const people = new Map((await staffInOrder(db, ids)).map((person) => [person.id, person]));
    return records.map((record) => present(record, people));
  }

  return {
    ...createResource<RoutingRule>(parts, routingRuleKind, {
      find: async (id) => {
        const record = await withoutLimit(() => db.routingRule.findUnique({ where: { id }, include }));
        return record && ((await presentAll([record]))[0] ?? null);
      },
    }),

    /** In the order in which they are asked. */
    async list(actor: Actor, query: RulesQuery): Promise<{ rows: RoutingRule[]; total: number }> {
      must(actor, RECORD_RIGHTS.routing_rule.read);
      const where = whereOf(query);
      const [rules, total] = await Promise.all([
        withoutLimit(() =>
          db.routingRule.findMany({
            where,
            orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
            include,
            ...pageSlice(query),
          }),
        ),
        db.routingRule.count({ where }),
      ]);
      return { rows: await presentAll(rules), total };
    },

    /** Which rule and which person an enquiry like this one would get now. */
    async try(actor: Actor, example: Example): Promise<RoutingTrial> {
      must(actor, RECORD_RIGHTS.routing_rule.read);
      const at = now();
      const { times } = await readOffice(db);
      const isWithinHours = example.hours === "any" ? isOfficeTime(times, at) : example.hours === "within";
      const { locale, subject, source } = example;
      const arrival = { locale, subject, source, isWithinHours, projectId: example.project_id ?? null };
      const rules = await activeRules(db);
      const choice = await withoutLimit(() => chooseFor(db, rules, { arrival, at }));
      if (!choice) return { rule: null, person: null, candidates: [], is_within_hours: isWithinHours };
      const { rule, person, candidates } = choice;
      return {
        rule: { id: rule.id, name: rule.name },
        person: { id: person.id, name: person.name },
        candidates: candidates.map(({ id, name, isPresent, load }) => ({
          id,
          name,
          is_present: isPresent,
          open_requests: load,
        })),
        is_within_hours: isWithinHours,
      };
    },
  };
}

const whereOf = (query: RulesQuery): Prisma.RoutingRuleWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
  ...(query.search ? hasWords(query.search) : {}),
});

const present = (record: RuleRecord, people: ReadonlyMap<number, Seller>): RoutingRule => ({
  ...presentMarks(record),
  name: record.name,
  project_ids: record.projectIds,
  locales: record.locales,
  subjects: record.subjects,
  sources: record.sources,
  hours: record.hours,
  user_ids: record.userIds,
  people: record.userIds.flatMap((id) => {
    const person = people.get(id);
    return person ? [{ id, name: person.name }] : [];
  }),
  is_active: record.isActive,
  sort_order: record.sortOrder,
  routed: record._count.routings,
});
