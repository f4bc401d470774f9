import type { SocialNetwork } from "../contact/social-networks.ts";
import { isWebAddress } from "./links.ts";

/** The hosts of a network's pages and chats, also under names of theirs: `www.`, `m.`, `ge.`. */
const HOSTS: Record<SocialNetwork, readonly string[]> = {
  facebook: ["facebook.com", "fb.com", "fb.me", "messenger.com", "m.me"],
  instagram: ["instagram.com", "instagr.am"],
  youtube: ["youtube.com", "youtu.be"],
  tiktok: ["tiktok.com"],
  linkedin: ["linkedin.com"],
  telegram: ["t.me", "telegram.me"],
  x: ["x.com", "twitter.com"],
};

/** Calls could give their addresses without encryption before there was this rule. */
const OFTEN_PLAIN: readonly SocialNetwork[] = ["facebook", "instagram"];

const HOST = /^http(s?):\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

/** An address of that network: by https, but for networks whose addresses could always be given. */
export function isSocialAddress(network: SocialNetwork, address: string): boolean {
  if (!isWebAddress(address)) return false;
  const [, secure = "", name = ""] = HOST.exec(address) ?? [];
  if (secure === "" && !OFTEN_PLAIN.includes(network)) return false;
  const host = name.toLowerCase();
  return HOSTS[network].some((known) => host === known || host.endsWith(`.${known}`));
}
