import type { WebhookEvent } from "../generated/prisma/client.ts";
import { signatureOf } from "./signature.ts";

/** An event as it is sent: the same bytes in every attempt, which the signature covers. */
export const bodyOf = ({
  type,
  createdAt,
  sequence,
  data,
}: Pick<WebhookEvent, "type" | "createdAt" | "sequence" | "data">): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), sequence: Number(sequence), data });

/** The headers of one attempt; its own time is signed, so that an old call cannot be repeated by others. */
export function headersOf(
  message: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    "content-type": "application/json",
    "user-agent": "Ezo-Webhooks/1.0",
    "webhook-id": message.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatureOf(secrets, { ...message, timestamp }),
  };
}
