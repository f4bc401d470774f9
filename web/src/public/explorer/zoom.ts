/** Magnification and shift of a picture within its frame, in pixels of the screen. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Frame {
  /** The window through which the picture is seen. */
  readonly width: number;
  readonly height: number;
  /** The picture at scale 1. */
  readonly pictureWidth: number;
  readonly pictureHeight: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 5;

/** Keeps the picture from leaving its frame: what is smaller than the frame stays in its middle. */
export function held({ scale, x, y }: View, frame: Frame): View {
  const kept = Math.min(SCALE_MAX, Math.max(1, scale));
  const [reachX, reachY] = [
    Math.max(0, (frame.pictureWidth * kept - frame.width) / 2),
    Math.max(0, (frame.pictureHeight * kept - frame.height) / 2),
  ];
  return { scale: kept, x: clamp(x, reachX), y: clamp(y, reachY) };
}

/** Magnifies by `factor` while the point (from the frame's middle) stays where it is. */
export function zoomedAt(view: View, factor: number, point: { x: number; y: number }, frame: Frame): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return held(
    { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown },
    frame,
  );
}

// Adding zero turns -0 into 0.
const clamp = (value: number, reach: number): number => Math.min(reach, Math.max(-reach, value)) + 0;
