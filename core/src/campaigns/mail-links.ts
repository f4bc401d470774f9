import { createHmac, timingSafeEqual } from "node:crypto";

/** The paths below which mails link; the server answers them, outside the API and the site. */
export const MAIL_LINK_PATHS = {
  unsubscribe: "/m/unsubscribe",
  preferences: "/m/preferences",
  click: "/m/click",
} as const;
type LinkKind = keyof typeof MAIL_LINK_PATHS;

export interface MailLinks {
  unsubscribe: (id: bigint | number) => string;
  preferences: (id: bigint | number) => string;
  click: (id: bigint | number, link: number) => string;
  /** The id a token was signed for, or null when it was not signed by us. */
  verify: (token: string) => bigint | null;
}

/**
 * Links that only their recipient has: the ledger row's id and its signature. They need no login
 * and never expire, since a mail may be opened years later. Id 0 stands for test mails.
 */
export function createMailLinks(options: { secret: string; publicUrl: string }): MailLinks {
  const key = createHmac("sha256", options.secret).update("ezo mail links").digest();
  // One signature serves a recipient's three links.
  const sign = (id: string) =>
    createHmac("sha256", key).update(`recipient ${id}`).digest("base64url").slice(0, 27);
  const url = (kind: LinkKind, id: bigint | number) =>
    `${options.publicUrl}${MAIL_LINK_PATHS[kind]}/${id}-${sign(String(id))}`;
  return {
    unsubscribe: (id) => url("unsubscribe", id),
    preferences: (id) => url("preferences", id),
    click: (id, link) => `${url("click", id)}/${link}`,
    verify: (token) => {
      const match = /^(\d{1,18})-([\w-]{27})$/.exec(token);
      if (!match?.[1] || !match[2]) return null;
      const expected = Buffer.from(sign(match[1]));
      return timingSafeEqual(expected, Buffer.from(match[2])) ? BigInt(match[1]) : null;
    },
  };
}
