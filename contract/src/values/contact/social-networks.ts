/** Networks on which a firm may have a page, in the order in which the site and mails show them. */
export const SOCIAL_NETWORKS = [
  "facebook",
  "instagram",
  "youtube",
  "tiktok",
  "linkedin",
  "telegram",
  "x",
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** As proper names, which are the same in every language. */
export const SOCIAL_NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
  telegram: "Telegram",
  x: "X",
};
