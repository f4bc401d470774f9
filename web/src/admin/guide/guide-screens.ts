import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { boardPaths } from "../board/board-paths.ts";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { contactPaths } from "../contacts/contact-paths.ts";
import type { ScreenKey } from "../i18n/texts.ts";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import { newsPaths } from "../news/news-paths.ts";
import { priceListPaths } from "../price-lists/price-list-paths.ts";
import { projectPaths } from "../projects/project-paths.ts";
import { INBOX_PATH } from "../session/guards.ts";

interface Target {
  path: string;
  /** The screen's own title, so that the guide calls it what the menu does. */
  title: ScreenKey;
  access: Capability | "staff";
  isFirms?: true;
}

/** The screens to which the guide leads. A test compares them with the list of screens. */
export const GUIDE_SCREENS = {
  profile: { path: "/admin/profile", title: "screen.profile", access: "staff" },
  today: { path: "/admin/today", title: "screen.today", access: "enquiries.read_own" },
  requests: { path: INBOX_PATH, title: "screen.customers", access: "enquiries.read_own" },
  apartments: { path: apartmentPaths.list, title: "screen.apartments", access: "stock.read" },
  board: { path: boardPaths.board, title: "screen.board", access: "apartments.interest" },
  contacts: { path: contactPaths.list, title: "screen.contacts", access: "contacts.edit" },
  campaigns: { path: campaignPaths.list, title: "screen.campaigns", access: "campaigns.edit" },
  deliverability: {
    path: campaignPaths.deliverability,
    title: "screen.deliverability",
    access: "campaigns.settings",
  },
  projects: { path: projectPaths.list, title: "screen.projects", access: "content.publish" },
  news: { path: newsPaths.list, title: "screen.news", access: "content.publish", isFirms: true },
  media: { path: "/admin/media", title: "screen.media", access: "media.edit", isFirms: true },
  translations: { path: "/admin/translations", title: "screen.translations", access: "texts.edit" },
  price_lists: { path: priceListPaths.list, title: "screen.price_lists", access: "apartments.price" },
} as const satisfies Record<string, Target>;
export const guideScreen = (name: keyof typeof GUIDE_SCREENS): Target => GUIDE_SCREENS[name];

export interface GuideChapter {
  title: string;
  /** Where it is done. */
  screen: keyof typeof GUIDE_SCREENS;
  steps: readonly string[];
}
export interface Guide {
  intro: string;
  parts: readonly { id: string; title: string; intro: string; chapters: readonly GuideChapter[] }[];
}
