import type { Prisma } from "../generated/prisma/client.ts";

/** Encodings of a picture, best first, the order of sources in `<picture>`. */
export const VARIANT_TYPES = ["image/avif", "image/webp", "image/jpeg"] as const;
export type VariantType = (typeof VARIANT_TYPES)[number];

/** One file that the image job has made; the row's `variants` column holds a list of these, smallest first. */
export type Variant = {
  type: VariantType;
  width: number;
  key: string;
};

/** The files of a picture that exist by now. */
export const variantsOf = ({ variants }: { variants: Prisma.JsonValue }): Variant[] => variants as Variant[];
