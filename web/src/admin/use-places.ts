import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { useMemo } from "react";
import { adminScreens } from "./admin-screens.tsx";
import { NOTIFICATION_SETTINGS_PATH } from "./enquiries/arrivals/notification-settings-path.ts";
import { ArrowRight, Plus } from "./generated/icons.ts";
import { withCreation } from "./resource/use-asked-to-create.ts";
import { type AdminScreen, type CreationTitle, isOpenTo, MENU_GROUPS } from "./screens/admin-screen.ts";
import { useIsLimited, useUser } from "./session/session-context.tsx";
import type { IconComponent } from "./ui/create-icon.ts";

/** A page of the admin with an address of its own, or something new that an address begins. */
export interface Place {
  path: string;
  label: AdminScreen["title"] | CreationTitle | "audit.thing.notification_settings";
  icon: IconComponent;
  /** Other words for it. */
  words?: AdminScreen["words"];
  kind: "go" | "create";
}

/** What a screen of the menu's list offers to those who hold `capabilities`. A screen about one record is no place. */
function placesOf(screen: AdminScreen, capabilities: readonly Capability[], isLimited: boolean): Place[] {
  const { path, title, menu, creates, words } = screen;
  if (path.includes(":") || screen.isIncomplete || !isOpenTo(screen, { capabilities, isLimited })) return [];
  const own: Place = path.endsWith("/add")
    ? { path, label: title, icon: Plus, kind: "create" }
    : { path, label: title, icon: menu?.icon ?? ArrowRight, kind: "go", ...(words && { words }) };
  if (!creates || !capabilities.includes(creates.access)) return [own];
  return [own, { path: withCreation(path), label: creates.title, icon: Plus, kind: "create" }];
}

/** The screens in the order of the menu. One that is not in it stays behind the screen that it is listed after. */
function inMenuOrder(screens: readonly AdminScreen[]): AdminScreen[] {
  let group: (typeof MENU_GROUPS)[number] | undefined;
  const placed = screens.map((screen) => {
    group = MENU_GROUPS.find((known) => known === screen.menu?.group) ?? group;
    return { screen, place: MENU_GROUPS.findIndex((known) => known === group) };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ screen }) => screen);
}
const SCREENS = inMenuOrder(adminScreens);

export const placesFor = (capabilities: readonly Capability[], isLimited = false): Place[] => [
  ...SCREENS.flatMap((screen) => placesOf(screen, capabilities, isLimited)),
  ...(DIALOG.takes.every((one) => capabilities.includes(one)) ? [DIALOG.place] : []),
];

/** Settings that are a dialog of the inbox. */
const DIALOG: { takes: readonly Capability[]; place: Place } = {
  takes: ["enquiries.read_own", "settings.manage"],
  place: {
    path: NOTIFICATION_SETTINGS_PATH,
    label: "audit.thing.notification_settings",
    icon: ArrowRight,
    kind: "go",
  },
};

/** Where the signed-in person can go, and what they can create: from the list that the menu is made of. */
export function usePlaces(): readonly Place[] {
  const { capabilities } = useUser();
  const isLimited = useIsLimited();
  return useMemo(() => placesFor(capabilities, isLimited), [capabilities, isLimited]);
}
