export interface SocialLink {
  name: string;
  icon: "facebook" | "instagram";
  url: string;
}

/** The firm's networks, as far as an address is set. */
export function socialLinks(links: { facebook: string; instagram: string }): SocialLink[] {
  const all: SocialLink[] = [
    { name: "Facebook", icon: "facebook", url: links.facebook },
    { name: "Instagram", icon: "instagram", url: links.instagram },
  ];
  return all.filter(({ url }) => url !== "");
}
