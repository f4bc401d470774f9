import { adminScreens, MENU_GROUPS } from "./admin-screens.tsx";
import type { MenuGroup } from "./layout/sidebar.tsx";
import { useUser } from "./session/session-context.tsx";

const noCount = () => 0;

/** The menu for this person; screens for administrators are left out for others. */
export function useMenu(): MenuGroup[] {
  const user = useUser();
  // The screens are a constant list, so their hooks are called in the same order every time.
  const counted = adminScreens.map((screen) => ({ ...screen, count: (screen.menu?.useCount ?? noCount)() }));
  return MENU_GROUPS.map((label) => ({
    label,
    items: counted.flatMap(({ menu, access, path, title, count }) =>
      menu?.group === label && (access === "staff" || user.role === "admin")
        ? [{ path, label: title, icon: menu.icon, count }]
        : [],
    ),
  })).filter(({ items }) => items.length > 0);
}
