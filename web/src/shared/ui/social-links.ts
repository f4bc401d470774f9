import type { FooterData } from "@ezo/contract/site/contact";

export interface SocialLink {
  name: string;
  icon: "facebook" | "instagram";
  url: string;
}

/** The social networks for which an address is set. */
export function socialLinks(links: FooterData["social_links"]): SocialLink[] {
  const all: SocialLink[] = [
    { name: "Facebook", icon: "facebook", url: links.facebook },
    { name: "Instagram", icon: "instagram", url: links.instagram },
  ];
  return all.filter(({ url }) => url !== "");
}
