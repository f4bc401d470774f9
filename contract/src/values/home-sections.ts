import { z } from "zod";

/** The sections of the home page below its first screen, in their usual order. */
export const HOME_SECTIONS = ["search", "about", "projects", "banner", "news"] as const;
export const HomeSection = z.enum(HOME_SECTIONS);
export type HomeSection = z.infer<typeof HomeSection>;
