/**
 * What was thrown, without its cause and whatever else it carries: an error that cannot be copied to another thread would end the
 * one that renders, and not only the page.
 */
export function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack = "" } = error;
  return Object.assign(new Error(message), { name, stack });
}
