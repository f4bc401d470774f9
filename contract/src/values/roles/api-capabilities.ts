import { z } from "zod";

/**
 * What a key may do. The lists hold what visitors see; with `hidden.read` also what the site does not show: hidden projects,
 * apartments and layouts, and prices that are hidden.
 */
export const API_CAPABILITIES = ["projects.read", "apartments.read", "layouts.read", "hidden.read"] as const;
export const ApiCapability = z.enum(API_CAPABILITIES);
export type ApiCapability = z.infer<typeof ApiCapability>;
