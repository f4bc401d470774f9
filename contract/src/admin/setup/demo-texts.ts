import { z } from "zod";

/** The texts of the site that are about the demo firm, by the check of the set-up that asks for them. */
export const DEMO_TEXTS = {
  home_texts: [
    "home.title",
    "home.lead",
    "home.hero_alt",
    "home.small_description",
    "home.who_we_are",
    "home.history",
  ],
  about_texts: [
    "about.title",
    "about.subtitle",
    "about.philosophy_1",
    "about.philosophy_2",
    "about.philosophy_3",
    "about.value_innovation_text",
    "about.value_quality_text",
    "about.value_sustainability_text",
    "about.value_exclusivity_text",
    "about.mission_text",
    "about.cta_title",
    "about.cta_text",
  ],
  other_texts: ["footer.invitation", "projects.subtitle"],
} as const;
export type DemoTextCheck = keyof typeof DEMO_TEXTS;
export type DemoTextKey = (typeof DEMO_TEXTS)[DemoTextCheck][number];
export const DEMO_TEXT_CHECKS = Object.keys(DEMO_TEXTS) as [DemoTextCheck, ...DemoTextCheck[]];
export const DEMO_TEXT_KEYS = Object.values(DEMO_TEXTS).flat() as [DemoTextKey, ...DemoTextKey[]];

/** What still is the demo's; `about_figures` are its four figures, which are settings. */
export const DemoText = z.enum([...DEMO_TEXT_KEYS, "about_figures"]);
export type DemoText = z.infer<typeof DemoText>;
