import { z } from "zod";

const LogoPicture = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type LogoPicture = z.infer<typeof LogoPicture>;

/**
 * The firm's logo for light and for dark grounds, in the pixels in which pages show it. Null where the firm has uploaded none, or its
 * files are not made yet: pages show its mark and name instead.
 */
export const FirmLogo = z.object({ light: LogoPicture.nullable(), dark: LogoPicture.nullable() });
export type FirmLogo = z.infer<typeof FirmLogo>;

/** In the admin's document, as JSON: the menu has the logo from its first moment. */
export const FIRM_LOGO_META = "ezo:logo";
