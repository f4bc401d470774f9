import { SEARCHES, type SearchKind } from "@ezo/contract/admin/search";
import { adminScreens } from "../admin-screens.tsx";
import { ArrowRight, UserRound } from "../generated/icons.ts";

/** Persons have no list. */
const PERSONS = { label: "palette.persons", icon: UserRound } as const;

/** What something that is found is listed under: the name of its list, and the icon that this has in the menu. */
export function headingOf(kind: SearchKind) {
  const list = adminScreens.find(({ path }) => path === SEARCHES[kind].list?.path);
  return list ? { label: list.title, icon: list.menu?.icon ?? ArrowRight } : PERSONS;
}
