import type { FailureBody } from "@ezo/contract/errors";
import { CallFailed } from "./call.ts";
import type { Stack } from "./stack.ts";

type Part = string | { bytes: Uint8Array; name: string; type?: string };

/** Sends a form as a browser would, with file names. */
export async function sendForm<Data>(
  stack: Pick<Stack, "url">,
  address: { path: string; token: string; method?: string; headers?: Record<string, string> },
  parts: readonly (readonly [name: string, value: Part])[],
): Promise<{ data: Data }> {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === "string") form.append(name, value);
    else
      form.append(
        name,
        new Blob([Buffer.from(value.bytes)], { type: value.type ?? "image/jpeg" }),
        value.name,
      );
  const response = await fetch(`${stack.url()}/api${address.path}`, {
    method: address.method ?? "POST",
    headers: { authorization: `Bearer ${address.token}`, ...address.headers },
    body: form,
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new CallFailed(response.status, answer as FailureBody, response.headers);
  return answer as { data: Data };
}
