import { adminScreens } from "./admin-screens.tsx";
import type { MenuGroup } from "./layout/sidebar.tsx";
import { MENU_GROUPS } from "./screens/admin-screen.ts";
import { useMay } from "./session/session-context.tsx";

const noCount = () => 0;
const always = () => true;

/** The menu for this person; screens for which they lack the capability are left out. */
export function useMenu(): MenuGroup[] {
  const may = useMay();
  // The screens are a constant list, so their hooks are called in the same order every time.
  const counted = adminScreens.map((screen) => ({
    ...screen,
    count: (screen.menu?.useCount ?? noCount)(),
    isShown: (screen.menu?.useShown ?? always)(),
  }));
  return MENU_GROUPS.map((label) => ({
    label,
    items: counted.flatMap(({ menu, access, path, title, count, isShown }) =>
      menu?.group === label && isShown && (access === "staff" || may(access))
        ? [{ path, label: title, icon: menu.icon, count, tab: menu.tab }]
        : [],
    ),
  })).filter(({ items }) => items.length > 0);
}
