import { adminScreens } from "./admin-screens.tsx";
import type { MenuGroup } from "./layout/sidebar.tsx";
import { isOpenTo, MENU_GROUPS } from "./screens/admin-screen.ts";
import { useIsLimited, useUser } from "./session/session-context.tsx";

const noCount = () => 0;
const always = () => true;

/** The menu for this person; screens for which they lack the capability are left out. */
export function useMenu(): MenuGroup[] {
  const { capabilities } = useUser();
  const isLimited = useIsLimited();
  // The screens are a constant list, so their hooks are called in the same order every time.
  const counted = adminScreens.map((screen) => ({
    ...screen,
    count: (screen.menu?.useCount ?? noCount)(),
    isShown: (screen.menu?.useShown ?? always)() && isOpenTo(screen, { capabilities, isLimited }),
  }));
  return MENU_GROUPS.map((label) => ({
    label,
    items: counted.flatMap(({ menu, path, title, count, isShown }) =>
      menu?.group === label && isShown ? [{ path, label: title, icon: menu.icon, count, tab: menu.tab }] : [],
    ),
  })).filter(({ items }) => items.length > 0);
}
