import { expect, it } from "vitest";
import { SOCIAL_NETWORKS, type SocialNetwork } from "../contact/social-networks.ts";
import { isSocialAddress } from "./social-addresses.ts";

const PAGES: Record<SocialNetwork, readonly string[]> = {
  facebook: [
    "https://www.facebook.com/ezo",
    "https://facebook.com/",
    "https://fb.me/ezo",
    "https://m.me/ezo",
    "https://www.messenger.com/t/ezo",
    "http://fb.com/ezo",
  ],
  instagram: ["https://www.instagram.com/ezo/", "https://instagr.am/ezo", "http://instagram.com/ezo"],
  youtube: ["https://www.youtube.com/@ezo", "https://youtu.be/a1b2"],
  tiktok: ["https://www.tiktok.com/@ezo?lang=en"],
  linkedin: ["https://ge.linkedin.com/company/ezo"],
  telegram: ["https://t.me/ezo", "https://telegram.me/ezo"],
  x: ["https://x.com/ezo", "https://twitter.com/ezo", "HTTPS://X.COM/ezo"],
};

it.each(SOCIAL_NETWORKS)("the pages of %s are its own, and no other network's", (network) => {
  for (const page of PAGES[network])
    expect(SOCIAL_NETWORKS.filter((other) => isSocialAddress(other, page))).toEqual([network]);
});

it.each([
  "",
  "ezo",
  "x.com/ezo",
  "http://x.com/ezo",
  "http://youtube.com/@ezo",
  "http://notfacebook.com/ezo",
  "http://facebook.com:8080/ezo",
  "https://notx.com/ezo",
  "https://x.com.example.ge/ezo",
  "https://example.ge/x.com",
  "https://x.com@example.ge/",
  "https://example.ge@x.com/",
  "https://x.com:8443/ezo",
  "https://x.com\\@example.ge",
  "javascript:https://x.com/",
])("%j is no page of a network", (address) => {
  for (const network of SOCIAL_NETWORKS) expect(isSocialAddress(network, address)).toBe(false);
});
