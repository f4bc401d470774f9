import {
  getApartment,
  getApartmentMatches,
  getApartmentNavigation,
  listApartments,
  listProjectApartments,
} from "@ezo/contract/navigation";
import type { ApartmentsService } from "@ezo/core/navigation/apartments.service";
import type { NavigationService } from "@ezo/core/navigation/navigation.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

/** The explorer's public calls. */
export function navigationRoutes(
  mount: Mount,
  services: { navigation: NavigationService; apartments: ApartmentsService },
) {
  const { navigation, apartments } = services;
  mount(getApartmentNavigation, async ({ params, query }) => ({
    data: await navigation.at(params.id, query),
  }));
  mount(listProjectApartments, async ({ params, query }) => {
    const { data, meta } = await apartments.ofProject(params.id, query);
    return { data, meta: { ...meta, ...pageMeta(meta.total, query) } };
  });
  mount(getApartmentMatches, ({ params, query }) => apartments.matches(params.id, query));
  mount(listApartments, async ({ query }) => ({ data: await apartments.several(query.locale, query.ids) }));
  mount(getApartment, async ({ params, query }) => ({ data: await apartments.get(query.locale, params.id) }));
}
