import type { Point } from "@ezo/contract/values/geometry/polygon";

/** Magnification and shift of a picture within its frame, in pixels of the screen. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Frame {
  /** Size of the visible area. */
  readonly width: number;
  readonly height: number;
  /** The picture at scale 1. */
  readonly pictureWidth: number;
  readonly pictureHeight: number;
  readonly scaleMax: number;
}
/** A rectangle in fractions of the picture's sides. */
export interface Part {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The initial view: as large as possible without cropping anything that can be chosen. */
export const FIRST: View = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 5;
/** Space between a revealed part and the edge of the frame. */
const REVEAL_MARGIN_PX = 24;

/** The scale at which the whole picture fits the frame: below 1 where the initial view crops it. */
export const wholeScale = ({ width, height, pictureWidth, pictureHeight }: Frame): number =>
  Math.min(1, width / pictureWidth, height / pictureHeight);

export const wholeView = (frame: Frame): View => ({ scale: wholeScale(frame), x: 0, y: 0 });

/** Keeps the picture within its frame; a picture smaller than the frame is centred. */
export function clampView({ scale, x, y }: View, frame: Frame): View {
  const kept = scaleIn(scale, frame);
  const [reachX, reachY] = [
    Math.max(0, (frame.pictureWidth * kept - frame.width) / 2),
    Math.max(0, (frame.pictureHeight * kept - frame.height) / 2),
  ];
  return { scale: kept, x: clamp(x, reachX), y: clamp(y, reachY) };
}

/** Magnifies by `factor` around the point (relative to the frame's middle). */
export function zoomedAt(view: View, factor: number, point: Point, frame: Frame): View {
  const scale = scaleIn(view.scale * factor, frame);
  const grown = scale / view.scale;
  return clampView(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    frame,
  );
}

/** Shifts the picture just far enough to show the part; a part larger than the frame is centred. */
export function revealing(view: View, part: Part, frame: Frame): View {
  const along = (from: number, to: number, picture: number, window: number, shift: number) => {
    const [start, end] = [(from - 0.5) * picture + shift, (to - 0.5) * picture + shift];
    const reach = window / 2 - Math.min(REVEAL_MARGIN_PX, window / 4);
    if (end - start > 2 * reach) return shift - (start + end) / 2;
    if (start < -reach) return shift - reach - start;
    return end > reach ? shift + reach - end : shift;
  };
  const { scale } = view;
  const x = along(part.left, part.right, frame.pictureWidth * scale, frame.width, view.x);
  const y = along(part.top, part.bottom, frame.pictureHeight * scale, frame.height, view.y);
  return clampView({ scale, x, y }, frame);
}

/** The part's place on screen, in pixels from the frame's upper left corner. */
export function seenAt(part: Part, view: View, frame: Frame): Part {
  const [width, height] = [frame.pictureWidth * view.scale, frame.pictureHeight * view.scale];
  const [left, top] = [(frame.width - width) / 2 + view.x, (frame.height - height) / 2 + view.y];
  return {
    left: left + part.left * width,
    right: left + part.right * width,
    top: top + part.top * height,
    bottom: top + part.bottom * height,
  };
}

const scaleIn = (scale: number, frame: Frame): number =>
  Math.min(frame.scaleMax, Math.max(wholeScale(frame), scale));
// Adding zero turns -0 into 0.
const clamp = (value: number, reach: number): number => Math.min(reach, Math.max(-reach, value)) + 0;
