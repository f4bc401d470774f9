import type { AdminScreen } from "./screens/admin-screen.ts";
import { CLIENT_SCREENS } from "./screens/client-screens.tsx";
import { GENERAL_SCREENS } from "./screens/general-screens.tsx";
import { NAVIGATION_SCREENS } from "./screens/navigation-screens.tsx";
import { SYSTEM_SCREENS } from "./screens/system-screens.tsx";

/** All screens, in the order of the menu. */
export const adminScreens: readonly AdminScreen[] = [
  ...GENERAL_SCREENS,
  ...NAVIGATION_SCREENS,
  ...CLIENT_SCREENS,
  ...SYSTEM_SCREENS,
];
