import { drawingOf as findDrawing } from "@ezo/core/features/icons";

/** An icon's drawing from the Lucide set, in the shape that `Feature.iconSvg` keeps. Throws when there is none. */
export function drawingOf(icon: string): string {
  const drawing = findDrawing(icon);
  if (drawing === null) throw new Error(`Lucide has no icon ${icon}`);
  return drawing;
}
