import type { VariantType } from "./media.variants.ts";

/**
 * Where a picture's files lie in storage; the same path, with a slash before it, is their url. The folder is half of
 * the content's hash, so that a url's bytes never change and may be cached for a year.
 */
export const MEDIA_FOLDER = "media";

/** The folder in any file's url, with or without our origin before it: a picture may be named by any of its files. */
export const FOLDER_IN_URL = /^(?:https?:\/\/[^/]+)?\/?media\/([0-9a-f]{32})\/[^/?#]+$/;

/** The path of a picture's file as pages ask for it; its group is the extension. */
export const MEDIA_PATH = /^\/media\/[0-9a-f]{32}\/[0-9a-f-]+\.(jpg|png|webp|avif|gif)$/;

/** An original among them. Addresses of earlier versions, in texts and mails, may name one. */
export const ORIGINAL_PATH = /^\/media\/[0-9a-f]{32}\/[0-9a-f]{32}\.[a-z]+$/;

/** The key of a variant that mails name: a JPEG, or for dark mode a WebP. */
export const MAIL_VARIANT_KEY = /\/\d+-\d+\.(?:jpg|webp)$/;

/** Raise it when the encoding changes: files that browsers cache for a year must not change under their name. */
const RECIPE = 1;

export const folderOf = (contentHash: string): string => `${MEDIA_FOLDER}/${contentHash.slice(0, 32)}`;

/** The folder that a file of ours lies in. */
export const folderOfKey = (key: string): string => key.slice(0, key.lastIndexOf("/"));

/**
 * Of an earlier version, the original's metadata may hold where and when the picture was taken. It is never served; its name is the other
 * half of the hash, which no variant's url reveals.
 */
export const originalKey = (contentHash: string, extension: string): string =>
  `${folderOf(contentHash)}/${contentHash.slice(32)}.${extension}`;

export const variantKey = (contentHash: string, width: number, type: VariantType): string =>
  `${folderOf(contentHash)}/${width}-${RECIPE}.${EXTENSIONS[type]}`;

const EXTENSIONS = { "image/avif": "avif", "image/webp": "webp", "image/jpeg": "jpg" } as const;

export const urlOf = (key: string): string => `/${key}`;
