import { z } from "zod";
import type { FocalShape } from "./values/focal-shapes.ts";

/** One encoding of an image: a MIME type and a ready `srcset` (`/media/... 640w, ...`). */
export const ImageSource = z.object({ type: z.string(), srcset: z.string() });
const Point = z.object({ x: z.number(), y: z.number() });
/**
 * An image as pages show it (design, section 3). `url` is the largest JPEG; `sources` are best format first;
 * `thumbhash` is base64 of a ThumbHash, null until it is computed.
 */
export const Image = z.object({
  url: z.string(),
  alt_text: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string().nullable(),
  sources: z.array(ImageSource),
  /** The point that a crop must contain, as fractions of width and height. */
  focal_point: Point,
  /** The same for boxes of one shape, of those that have their own; absent where none has. */
  focal_points: z
    .object({
      wide: Point.optional(),
      square: Point.optional(),
      tall: Point.optional(),
    } satisfies Record<FocalShape, z.ZodType>)
    .optional(),
});
export type Image = z.infer<typeof Image>;
