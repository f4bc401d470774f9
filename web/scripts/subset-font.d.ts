/** The package has no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: "sfnt" | "woff" | "woff2";
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      variationAxes?: Record<string, number>;
    },
  ): Promise<Buffer>;
}
