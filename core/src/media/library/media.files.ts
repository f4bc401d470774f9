import type { Storage } from "../../platform/storage/storage.ts";
import { bareFile } from "../metadata/media.bare.ts";
import { largestJpeg } from "../media.encode.ts";
import type { Inspected } from "../media.inspect.ts";
import { originalKey, variantKey } from "../media.keys.ts";
import type { Variant } from "../media.variants.ts";

export interface NewFile {
  key: string;
  bytes: Uint8Array;
  type: string;
}

/** The variant that is made while a picture is added, so that its original need never be shown. */
export function firstVariant(picture: Pick<Inspected, "contentHash" | "width" | "height">): Variant {
  const { contentHash } = picture;
  const wanted = largestJpeg(picture);
  return { ...wanted, key: variantKey(contentHash, wanted.width, wanted.type) };
}

/**
 * The files that are stored before a picture's row: the original, without its metadata of place, time and device, and its first
 * variant. The hash that both are named by is that of the file as it came: the same upload is the same picture.
 */
export function firstFiles(inspected: Inspected): NewFile[] {
  const { contentHash, original, extension, mimeType, firstJpeg, orientation } = inspected;
  const { key, type } = firstVariant(inspected);
  return [
    { key: originalKey(contentHash, extension), bytes: bareFile(original, orientation), type: mimeType },
    { key, bytes: firstJpeg, type },
  ];
}

export async function putFiles(storage: Storage, files: readonly NewFile[]): Promise<void> {
  for (const { key, bytes, type } of files) await storage.put(key, bytes, type);
}

export async function putMissing(storage: Storage, files: readonly NewFile[]): Promise<void> {
  for (const file of files) if (!(await storage.exists(file.key))) await putFiles(storage, [file]);
}
