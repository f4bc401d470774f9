import type { Point, Size } from "@ezo/contract/values/geometry/polygon";

/** How a picture lies in its window: pixels of the screen per pixel of the picture, and its upper left corner. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
const MARGIN = 24;
/** So much of the whole picture's scale, at least and at most. */
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 24;
/** So much of the picture stays in sight wherever it is pushed. */
const SEEN_MIN = 64;

export function fitted(picture: Size, window: Size): View {
  const scale = fitScale(picture, window);
  return {
    scale,
    x: (window.width - picture.width * scale) / 2,
    y: (window.height - picture.height * scale) / 2,
  };
}
function fitScale(picture: Size, window: Size): number {
  const margin = Math.min(MARGIN, window.width / 20, window.height / 20);
  return Math.max(
    0.01,
    Math.min((window.width - 2 * margin) / picture.width, (window.height - 2 * margin) / picture.height),
  );
}

/** Magnifies by `factor` while the point of the window stays over the same place of the picture. */
export function zoomed(view: View, factor: number, at: Point, picture: Size, window: Size): View {
  const whole = fitScale(picture, window);
  const scale = Math.min(whole * ZOOM_MAX, Math.max(whole * ZOOM_MIN, view.scale * factor));
  const grown = scale / view.scale;
  return kept(
    { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown },
    picture,
    window,
  );
}

export const panned = (view: View, by: Point, picture: Size, window: Size): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, window);

function kept(view: View, picture: Size, window: Size): View {
  const along = (start: number, length: number, room: number) =>
    Math.min(room - SEEN_MIN, Math.max(SEEN_MIN - length, start));
  return {
    scale: view.scale,
    x: along(view.x, picture.width * view.scale, window.width),
    y: along(view.y, picture.height * view.scale, window.height),
  };
}

/** The place of the picture under a point of the window, in shares of its sides. */
export const placeAt = (view: View, { x, y }: Point, picture: Size): Point => ({
  x: (x - view.x) / (picture.width * view.scale),
  y: (y - view.y) / (picture.height * view.scale),
});
