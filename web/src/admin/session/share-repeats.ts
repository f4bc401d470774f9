import type { CallOptions, WebCaller } from "../../shared/api/http-caller.ts";

/**
 * A caller that sends a write only once while it is pending, and returns the same answer to its repetitions. A second
 * click can come before a button is shown as busy, and would create two records or send a mail twice. Two writes of one content with
 * different keys (`Idempotency-Key`) are two.
 */
export function shareRepeats(call: WebCaller): WebCaller {
  const pending = new Map<string, Promise<never>>();
  return (definition, input, options) => {
    if (definition.method === "get") return call(definition, input, options);
    const attempt = options?.headers?.["idempotency-key"];
    const key = JSON.stringify([definition.method, definition.path, input, attempt, filesOf(options)]);
    const sent = pending.get(key);
    if (sent) return sent;
    const sending = call(definition, input, options).finally(() => pending.delete(key)) as Promise<never>;
    pending.set(key, sending);
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
