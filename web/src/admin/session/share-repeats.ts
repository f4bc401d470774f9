import type { CallOptions, WebCaller } from "../../shared/api/http-caller.ts";

/**
 * A caller that sends a write once while it is under way: two presses can come before a button is drawn as busy, and
 * would make two records or mail somebody twice. Both get the one answer.
 */
export function shareRepeats(call: WebCaller): WebCaller {
  const underWay = new Map<string, Promise<never>>();
  return (definition, input, options) => {
    if (definition.method === "get") return call(definition, input, options);
    const key = JSON.stringify([definition.method, definition.path, input, filesOf(options)]);
    const sent = underWay.get(key);
    if (sent) return sent;
    const sending = call(definition, input, options).finally(() => underWay.delete(key)) as Promise<never>;
    underWay.set(key, sending);
    return sending;
  };
}

const filesOf = (options: CallOptions | undefined) =>
  Object.entries(options?.files ?? {}).map(([field, { name, size, lastModified }]) => [
    field,
    name,
    size,
    lastModified,
  ]);
