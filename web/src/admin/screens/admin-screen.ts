import type { Capability } from "@ezo/contract/values/roles/capabilities";
import type { ReactNode } from "react";
import type { TextKey, ScreenKey } from "../i18n/texts.ts";
import type { MenuGroup } from "../layout/sidebar.tsx";
import type { PageAccess } from "../session/guards.ts";
import type { IconComponent } from "../ui/create-icon.ts";

/** One screen of the admin. A new one is an entry in a list of this folder: route, guard, menu, palette and titles follow. */
export interface AdminScreen {
  path: `/admin/${string}`;
  /** What it takes to see it; `staff` is everybody. A screen is there for those who can work with it. */
  access: Extract<PageAccess, "staff"> | Capability;
  /** It is about what is the firm's and not a project's: it is not there for those who are limited to projects. */
  isFirms?: true;
  /** The document's title: fixed English (specification, section 2). */
  documentTitle: string;
  title: ScreenKey;
  page: ReactNode;
  /** Its place in the menu; without one it is reached from elsewhere. */
  menu?: {
    group: MenuGroup["label"];
    icon: IconComponent;
    /** A hook: how many things wait there. */
    useCount?: () => number;
    /** A hook: whether it is in the menu now; it always is without one. */
    useShown?: () => boolean;
    /** Its place in the bar at the bottom of phones. */
    tab?: number;
  };
  /** Other words for it, separated by commas: for the palette alone. */
  words?: Extract<TextKey, `settings.words.${string}`>;
  /** Something new that is made in a dialog of the screen (`useAskedToCreate`), and what that takes. */
  creates?: { title: CreationTitle; access: Capability };
  /** Its address needs a query, which the screen that leads to it adds: the palette does not offer it. */
  isIncomplete?: true;
}

export type CreationTitle = Extract<TextKey, "by_hand.title" | "contacts.new" | "translations.new">;

/** The menu's groups in their order; one without screens is not shown. */
export const MENU_GROUPS = [
  "nav.group.general",
  "nav.group.navigation",
  "nav.group.clients",
  "nav.group.sales",
  "nav.group.site",
  "nav.group.answering",
  "nav.group.marketing",
  "nav.group.integrations",
  "nav.group.system",
] as const;

/** A screen's place in a group of the menu. */
export const inGroup =
  (group: MenuGroup["label"]) =>
  (icon: IconComponent, useCount?: () => number): NonNullable<AdminScreen["menu"]> => ({
    group,
    icon,
    ...(useCount && { useCount }),
  });

/** Whether somebody may see a screen. */
export const isOpenTo = (
  { access, isFirms }: Pick<AdminScreen, "access" | "isFirms">,
  { capabilities, isLimited }: { capabilities: readonly Capability[]; isLimited: boolean },
): boolean => (access === "staff" || capabilities.includes(access)) && !(isFirms === true && isLimited);

/** Screens about what is the firm's. */
export const firms = (screens: readonly AdminScreen[]): AdminScreen[] =>
  screens.map((screen) => ({ ...screen, isFirms: true as const }));

/** The screens of an area share who may see them and the document's title. */
export const area = (
  access: AdminScreen["access"],
  documentTitle: string,
  screens: readonly Omit<AdminScreen, "access" | "documentTitle">[],
): AdminScreen[] => screens.map((screen) => ({ access, documentTitle, ...screen }));
