import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Every answer carries this tag, so that naming it invalidates all. */
export const ALL_TAGS = "*";

/** An answer as it goes over the wire, in every form a browser may ask for. Always status 200. */
export interface StoredAnswer {
  /** Headers beside those of length, encoding and ETag. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Compressed forms; null where they would not be smaller, or were not worth making. */
  br: Buffer | null;
  gzip: Buffer | null;
  /** A strong validator of the uncompressed form, quotes included. */
  etag: string;
  /** What it shows: `project:12`, `news`, `contact`. */
  tags: readonly string[];
  /** Articles whose views are counted each time this is served. */
  viewedArticles: readonly number[];
  /** Milliseconds since the epoch. */
  computedAt: number;
  sizeBytes: number;
}

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Close to the best compression in a fifth of its time: a visitor waits while an answer is compressed. */
const BROTLI_QUALITY = 5;
/** Of what is so large that even that would be waited for: nearly as small, in a tenth of the time. */
const LARGE_BYTES = 2_000_000;
const FASTEST = 1;
/** Smaller bodies fit one packet either way. */
const COMPRESS_FROM_BYTES = 1024;

export const strongEtag = (body: Buffer | string): string =>
  `"${createHash("sha1").update(body).digest("base64url")}"`;

/** An answer that is not cached: it has an ETag, but no compressed forms. */
export function plainAnswer(
  body: Buffer,
  about: Pick<StoredAnswer, "headers" | "tags" | "viewedArticles">,
): StoredAnswer {
  return {
    ...about,
    body,
    br: null,
    gzip: null,
    etag: strongEtag(body),
    computedAt: Date.now(),
    sizeBytes: body.length,
  };
}

/** The same answer with its compressed forms, worth making once for many. */
export async function compressed(answer: StoredAnswer): Promise<StoredAnswer> {
  const { body } = answer;
  if (body.length < COMPRESS_FROM_BYTES) return answer;
  const isLarge = body.length > LARGE_BYTES;
  const [br, gz] = await Promise.all([
    compressBr(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? FASTEST : BROTLI_QUALITY } }),
    compressGzip(body, isLarge ? { level: FASTEST } : {}),
  ]);
  return { ...answer, br, gzip: gz, sizeBytes: body.length + br.length + gz.length };
}
