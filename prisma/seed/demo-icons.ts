import { createRequire } from "node:module";
import { cleanDrawing } from "@ezo/core/platform/sanitize";
import { z } from "zod";

const IconSet = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});
let lucide: z.infer<typeof IconSet> | undefined;

/** An icon's drawing from the Lucide set, in the shape that `Feature.iconSvg` keeps. Throws when there is none. */
export function drawingOf(icon: string): string {
  lucide ??= IconSet.parse(createRequire(import.meta.url)("@iconify-json/lucide/icons.json"));
  const body = (lucide.icons[icon] ?? lucide.icons[lucide.aliases[icon]?.parent ?? ""])?.body;
  if (!body) throw new Error(`Lucide has no icon ${icon}`);
  return cleanDrawing(body);
}
