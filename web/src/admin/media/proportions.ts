/** Sides that differ by less than this share shift no zone visibly. */
const SLACK = 0.01;

export interface Size {
  width: number;
  height: number;
}
export const haveSameProportions = (a: Size, b: Size): boolean =>
  Math.abs(((a.width / a.height) * b.height) / b.width - 1) <= SLACK;

/** Null for a file that this browser cannot read; the server judges it. */
export async function sizeOf(file: Blob): Promise<Size | null> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}
