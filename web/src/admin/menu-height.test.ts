import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { expect, it } from "vitest";
import { adminScreens } from "./admin-screens.tsx";
import { leastHeight, openSections } from "./layout/menu-sections.ts";
import { MENU_GROUPS } from "./screens/admin-screen.ts";

/** A page that no entry of the menu leads to. */
const NO_ENTRY = "/admin/profile";

/** The menu of somebody with these rights, with every entry that comes and goes. */
const menuFor = (capabilities: readonly Capability[]) =>
  MENU_GROUPS.map((label) => ({
    label,
    items: adminScreens.filter(
      ({ menu, access }) => menu?.group === label && (access === "staff" || capabilities.includes(access)),
    ),
  })).filter(({ items }) => items.length > 0);

it.each(Object.entries(ROLES))(
  "the menu of %s is whole in a window of 900 px, on any page",
  (_, capabilities) => {
    const menu = menuFor(capabilities);
    const pages = menu.flatMap(({ items }) => items.map(({ path }) => `${path}`));
    for (const pathname of [NO_ENTRY, ...pages]) {
      const open = openSections(menu, pathname, {});
      const shown = menu.filter(({ label }) => open.has(label));
      const rows = shown.reduce((sum, { items }) => sum + items.length, 0);
      const inSight = shown.flatMap(({ items }) => items.map(({ path }) => `${path}`));
      if (pathname !== NO_ENTRY) expect(inSight).toContain(pathname);
      for (const isSlim of [false, true])
        expect(leastHeight({ sections: menu.length, rows, isSlim }), pathname).toBeLessThanOrEqual(900);
    }
  },
);

it("an administrator has the site's content and the clients in sight before they choose", () => {
  const open = openSections(menuFor(ROLES.admin), NO_ENTRY, {});
  expect([...open]).toEqual(expect.arrayContaining(["nav.group.general", "nav.group.clients"]));
});
