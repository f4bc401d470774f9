import type { FooterData } from "@ezo/contract/site/pages/contact";
import {
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from "@ezo/contract/values/contact/social-networks";

interface SocialLink {
  network: SocialNetwork;
  name: string;
  url: string;
}

/** The social networks for which an address is set. */
export const socialLinks = (links: FooterData["social_links"]): SocialLink[] =>
  SOCIAL_NETWORKS.flatMap((network) => {
    const url = links[network] ?? "";
    return url === "" ? [] : [{ network, name: SOCIAL_NETWORK_NAMES[network], url }];
  });
