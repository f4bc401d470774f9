import { drawingOf as findDrawing } from "@ezo/core/features/icons";

/** The SVG of a Lucide icon, as stored in `Feature.iconSvg`. Throws if there is no such icon. */
export function drawingOf(icon: string): string {
  const drawing = findDrawing(icon);
  if (drawing === null) throw new Error(`Lucide has no icon ${icon}`);
  return drawing;
}
