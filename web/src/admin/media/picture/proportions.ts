/** Differences below this share do not shift zones visibly. */
const TOLERANCE = 0.01;

export interface Size {
  width: number;
  height: number;
}
export const haveSameProportions = (a: Size, b: Size): boolean =>
  Math.abs(((a.width / a.height) * b.height) / b.width - 1) <= TOLERANCE;

/** Null for a file that the browser cannot read; the server decides. */
export async function sizeOf(file: Blob): Promise<Size | null> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}
