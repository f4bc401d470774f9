import {
  getApartment,
  getApartmentNavigation,
  listApartments,
  listProjectApartments,
} from "@ezo/contract/navigation";
import type { ApartmentsService } from "@ezo/core/navigation/apartments.service";
import type { NavigationService } from "@ezo/core/navigation/navigation.service";
import type { Mount } from "../http/mount.ts";

/** The explorer's public calls. */
export function navigationRoutes(
  mount: Mount,
  services: { navigation: NavigationService; apartments: ApartmentsService },
) {
  const { navigation, apartments } = services;
  mount(getApartmentNavigation, async ({ params, query }) => ({
    data: await navigation.at(params.id, query),
  }));
  mount(listProjectApartments, ({ params, query }) => apartments.ofProject(params.id, query));
  mount(listApartments, async ({ query }) => ({ data: await apartments.several(query.locale, query.ids) }));
  mount(getApartment, async ({ params, query }) => ({ data: await apartments.get(query.locale, params.id) }));
}
