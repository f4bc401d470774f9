import type { AdminPaymentPlan, paymentPlanRoutes } from "@ezo/contract/admin/projects/payment-plans";
import type { ParsedInput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import { endsInTime } from "@ezo/contract/values/money/plans/plan-handover";
import type { Prisma } from "../generated/prisma/client.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { firmDay } from "../platform/settings.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { hasWords } from "../platform/text/search-form.ts";
import { editorInclude, inEveryLanguage, presentMarks } from "../records/present.ts";
import { createResource, type RecordParts } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";
import { paymentPlanKind } from "./payment-plans.kind.ts";
import { dayOf, presentPlan, presentTerms, storedStages } from "./payment-plans.present.ts";

const include = {
  ...editorInclude,
  translations: true,
  project: {
    select: {
      id: true,
      deletedAt: true,
      completionDate: true,
      translations: { select: { locale: true, title: true } },
    },
  },
} as const satisfies Prisma.PaymentPlanInclude;
type AdminRecord = Prisma.PaymentPlanGetPayload<{ include: typeof include }>;

const ORDERS = {
  order: [{ sortOrder: "asc" }, { id: "asc" }],
  newest: [{ id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} satisfies Record<string, Prisma.PaymentPlanOrderByWithRelationInput[]>;

type PlansQuery = ParsedInput<typeof paymentPlanRoutes.list>["query"];

/** Payment plans, as staff edit them. */
export function createPaymentPlansAdmin(parts: RecordParts) {
  const { db } = parts;
  return {
    ...createResource<AdminPaymentPlan>(parts, paymentPlanKind, {
      find: async (id, locale) => {
        const record = await db.paymentPlan.findUnique({ where: { id }, include });
        return record && present(record, locale, await firmDay(db));
      },
    }),
    async list(actor: Actor, query: PlansQuery): Promise<{ rows: AdminPaymentPlan[]; total: number }> {
      must(actor, "stock.read");
      const where = paymentPlanWhere(query);
      const [plans, total] = await Promise.all([
        db.paymentPlan.findMany({ where, orderBy: ORDERS[query.sort], include, ...pageSlice(query) }),
        db.paymentPlan.count({ where }),
      ]);
      const today = await firmDay(db);
      return { rows: plans.map((plan) => present(plan, query.locale, today)), total };
    },
  };
}

/** The plans of a list with these filters. */
export const paymentPlanWhere = (query: Partial<PlansQuery>): Prisma.PaymentPlanWhereInput => ({
  deletedAt: query.deleted ? { not: null } : null,
  ...(query.project_id ? { projectId: query.project_id } : {}),
  ...(query.is_active === undefined ? {} : { isActive: query.is_active }),
  ...(query.kind ? { kind: query.kind } : {}),
  ...(query.search ? { translations: { some: hasWords(query.search) } } : {}),
});

const present = (record: AdminRecord, locale: Locale, today: string): AdminPaymentPlan => {
  // In every language below; and what a day of completion limits is no part of a plan of all projects.
  const { currency_note: _, ends_by: __, handover: ___, ...plan } = presentPlan(record, locale, null);
  return { ...plan, ...ownOf(record, locale, today) };
};

const ownOf = (record: AdminRecord, locale: Locale, today: string) => ({
  ...presentMarks(record),
  project: record.project && {
    id: record.project.id,
    title: textIn(record.project.translations, locale)("title"),
  },
  // Those of the other kind, too: a form keeps them while it is switched.
  interval: record.interval,
  balloon_percent: record.balloonPercent.toNumber(),
  max_balloon_percent: record.maxBalloonPercent?.toNumber() ?? null,
  full_payment_discount_percent: record.fullPaymentDiscountPercent.toNumber(),
  stages: storedStages(record.stages),
  yearly_rate_percent: record.yearlyRatePercent?.toNumber() ?? null,
  offered_until: dayOf(record.offeredUntil),
  until_handover: record.untilHandover,
  ends_too_late: !endsInTime(presentTerms(record, record.project?.completionDate ?? null), today),
  is_active: record.isActive,
  sort_order: record.sortOrder,
  translations: inEveryLanguage(record.translations, (row) => ({
    name: row?.name ?? "",
    currency_note: row?.currencyNote ?? "",
  })),
});
