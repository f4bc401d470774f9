import { postMessage } from "../webhooks/post-message.ts";
import type { PushContent } from "./push-message.ts";
import type { PushTarget } from "./push-target.ts";

export interface Posted {
  statusCode: number | null;
  /** Why there is no status; of the failures of a connection. */
  reason: string | null;
  /** No connection was made, so nothing has arrived for certain. */
  isUnsent: boolean;
}

/** `tag`: a notification takes the place of one with the same that is still shown. */
type Payload = PushContent & { tag: string };

interface Options {
  vapidDetails: { subject: string; publicKey: string; privateKey: string };
  TTL: number;
  urgency: "high" | "normal";
  topic: string;
}

/**
 * Encrypts a message for one browser (RFC 8291), signs it and hands it to the browser's push service. The connection is guarded as that
 * of a webhook is: an address of a private network is not connected to, whatever its name leads to, and no redirect is followed.
 */
export async function postPush(
  { target, content }: { target: PushTarget; content: Payload },
  options: Options,
  rules: { allowsLoopback: boolean; hosts: readonly string[]; timeoutMs: number },
): Promise<Posted> {
  const { default: webPush } = await import("web-push");
  const { endpoint, ...keys } = target;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify(content),
    options,
  );
  let isConnected = false;
  const onConnected = () => {
    isConnected = true;
  };
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const { statusCode, error } = await postMessage(
    endpoint,
    { headers: sent, body },
    { ...rules, onConnected },
  );
  return { statusCode, reason: error, isUnsent: statusCode === null && !isConnected };
}
