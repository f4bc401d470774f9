import { SEARCHES, type SearchKind } from "@ezo/contract/admin/search";
import { adminScreens } from "../admin-screens.tsx";
import { UserRound } from "../generated/icons.ts";

/** Persons have no list. */
const PERSONS = { label: "palette.persons", icon: UserRound } as const;

/** What something that is found is listed under: the name and the icon that its list has in the menu. */
export function headingOf(kind: SearchKind) {
  const list = adminScreens.find(({ path }) => path === SEARCHES[kind].list?.path);
  return list?.menu ? { label: list.title, icon: list.menu.icon } : PERSONS;
}
