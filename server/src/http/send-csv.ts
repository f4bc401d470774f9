import type { Response } from "express";

/**
 * Nothing is sent before the first rows are read, so that a failing query is answered as a failure and not as a
 * truncated file. If a later one fails, the connection is cut, so that the client notices.
 */
export async function sendCsv(
  response: Response,
  pieces: AsyncIterable<string>,
  disposition = "attachment",
): Promise<void> {
  const left = pieces[Symbol.asyncIterator]();
  const first = [await left.next(), await left.next()];
  response.type("text/csv; charset=utf-8").set("Content-Disposition", disposition);
  for (const { value, done } of first) if (!done) response.write(value);
  for await (const piece of { [Symbol.asyncIterator]: () => left }) {
    if (response.destroyed) return;
    if (!response.write(piece))
      await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
  }
  response.end();
}
