import type { Point, Size } from "@ezo/contract/values/geometry/polygon";
import { useState } from "react";
import { placeAt, type View } from "./canvas-view.ts";
import { onPixel } from "./snapping.ts";

/** How near to the window's edge the cursor may come before the picture is moved, in pixels of the screen. */
const MARGIN_PX = 32;

/** A cursor over the picture for drawing by keyboard: the arrow keys move it, Enter sets a corner where it is. */
export function useKeyCursor(options: { view: View; picture: Size; room: Size; panBy: (by: Point) => void }) {
  const { view, picture, room, panBy } = options;
  const [point, setPoint] = useState<Point | null>(null);
  return {
    /** Null while the pointer draws. */
    point,
    hide: () => setPoint(null),
    /** Moves it by pixels of the picture. At first it is at `start`, or in the middle of what is seen. */
    move: (by: Point, start: Point | null): Point => {
      const from = point ?? start ?? placeAt(view, { x: room.width / 2, y: room.height / 2 }, picture);
      const held = (value: number) => Math.min(1, Math.max(0, value));
      const to = onPixel(
        { x: held(from.x + by.x / picture.width), y: held(from.y + by.y / picture.height) },
        picture,
      );
      setPoint(to);
      const pan = {
        x: intoSight(view.x + to.x * picture.width * view.scale, room.width),
        y: intoSight(view.y + to.y * picture.height * view.scale, room.height),
      };
      if (pan.x !== 0 || pan.y !== 0) panBy(pan);
      return to;
    },
  };
}

/** How far the picture has to be moved for a place in the window to be seen. */
function intoSight(at: number, length: number): number {
  const margin = Math.min(MARGIN_PX, length / 4);
  if (at < margin) return margin - at;
  return at > length - margin ? length - margin - at : 0;
}
