import type { SocialNetwork } from "../social-networks.ts";
import { isWebAddress } from "./links.ts";

/** The hosts of a network's pages, also under names of theirs: `www.`, `m.`, `ge.`. */
const HOSTS: Record<SocialNetwork, readonly string[]> = {
  facebook: ["facebook.com", "fb.com", "fb.me"],
  instagram: ["instagram.com"],
  youtube: ["youtube.com", "youtu.be"],
  tiktok: ["tiktok.com"],
  linkedin: ["linkedin.com"],
  telegram: ["t.me", "telegram.me"],
  x: ["x.com", "twitter.com"],
};

const HOST = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;

/** An https address of that network. */
export function isSocialAddress(network: SocialNetwork, address: string): boolean {
  if (!isWebAddress(address)) return false;
  const host = HOST.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && HOSTS[network].some((known) => host === known || host.endsWith(`.${known}`));
}
