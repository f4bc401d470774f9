/**
 * A file that is still arriving. Reading it throws `too_large` at the first byte too many, and `malformed` where it breaks off.
 */
export interface IncomingFile {
  originalName: string;
  content: AsyncIterable<Uint8Array>;
}
