/**
 * The shapes of box for which a picture may have a focal point of its own, without zod, because public pages read them. A box is wide
 * from 16:10 on, tall from 4:5 on, and square between 4:5 and 5:4; in any other a picture goes by its one focal point.
 */
export const FOCAL_SHAPES = ["wide", "square", "tall"] as const;
export type FocalShape = (typeof FOCAL_SHAPES)[number];
