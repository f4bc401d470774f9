import { PLAN_DEFAULTS } from "@ezo/contract/admin/projects/payment-plans";

/** A plan of all projects with the usual terms, as the server answers it. */
export const SAVED_PLAN = {
  ...PLAN_DEFAULTS,
  id: 4,
  version: 1,
  name: "Two years",
  project: null,
  project_id: null,
  kind: "instalments",
  interval: "monthly",
  balloon_percent: 0,
  max_balloon_percent: null,
  full_payment_discount_percent: 0,
  until_handover: false,
  stages: [],
  yearly_rate_percent: null,
  offered_until: null,
  ends_too_late: false,
  is_active: true,
  sort_order: 1,
  translations: Object.fromEntries(
    ["ka", "en", "ru"].map((locale) => [locale, { name: "Two years", currency_note: "" }]),
  ),
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  deleted_at: null,
};
