import type { Response } from "express";

/**
 * Nothing is sent before the header and the first rows are there: a query that fails is answered as a failure, not as a
 * file that breaks off. Should a later one fail, the connection is cut, so that nobody takes half a file for a whole one.
 */
export async function sendCsv(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  const left = pieces[Symbol.asyncIterator]();
  const first = [await left.next(), await left.next()];
  response.type("text/csv; charset=utf-8");
  for (const { value, done } of first) if (!done) response.write(value);
  for await (const piece of { [Symbol.asyncIterator]: () => left }) {
    if (response.destroyed) return;
    if (!response.write(piece))
      await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
  }
  response.end();
}
