import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { getBoard } from "@ezo/contract/site/board";
import * as contract from "@ezo/contract/site/navigation";
import { getApartmentPlan, listPaymentPlans } from "@ezo/contract/site/payment-plans";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { pageMeta } from "../mounting/page-meta.ts";

export function navigationRoutes(mount: Mount, { site }: Parts) {
  const { navigation, apartments, search, board, paymentPlans } = site;
  const { data } = answersOf(mount);
  data(contract.getApartmentNavigation, ({ params, query }) => navigation.at(params.id, query));
  mount(contract.listProjectApartments, async ({ params, query }) => {
    const { data: rows, meta } = await apartments.ofProject(params.id, query);
    return { data: rows, meta: { ...meta, ...pageMeta(meta.total, query) } };
  });
  mount(contract.getApartmentMatches, ({ params, query }) => apartments.matches(params.id, query));
  data(getBoard, ({ params, query }) => board.of(params.id, query));
  data(listPaymentPlans, ({ params, query }) => paymentPlans.ofProject(query.locale, params.id, query.kind));
  data(getApartmentPlan, ({ params, query }) => paymentPlans.ofApartment(params.id, query));
  mount(searchApartments, ({ query }) => search.find(query));
  data(contract.listApartments, ({ query }) => apartments.several(query.locale, query.ids, query.with_units));
  data(contract.getApartment, ({ params, query }) => apartments.get(query.locale, params.id));
}
