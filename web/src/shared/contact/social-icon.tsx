import type { SocialNetwork } from "@ezo/contract/values/contact/social-networks";
import type { ReactNode } from "react";
import { Drawing } from "../ui/icon.tsx";

/** Line drawings, 24 by 24, apart from the icons that every page has. */
const DRAWINGS = {
  facebook: (
    <path d="M14 8.5h3V5h-3a4 4 0 0 0-4 4v2.5H7.5V15H10v6h3.500v-6H16l.8-3.5h-3.300V9a.5.5 0 0 1 .5-.5z" />
  ),
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.5 7.400v.2" />
    </>
  ),
  youtube: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="4" />
      <path d="M10.500 9.500v5l4-2.500-4-2.500z" />
    </>
  ),
  tiktok: <path d="M13 4v10.500a3.500 3.500 0 1 1-3.500-3.500M13 4c.2 2.800 2 4.600 5 4.800" />,
  linkedin: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M8 10.500V16M8 7.800v.2M11.500 16v-5.500M11.500 13a2.300 2.300 0 0 1 4.600 0v3" />
    </>
  ),
  telegram: (
    <path d="M3.500 11.500L20.500 4.500 17.500 19.500l-6-4.500-2.500 3.500-.5-5.500 8-6.500-10 5.500z" />
  ),
  x: <path d="M5 4.500h3.500L19 19.500h-3.500zM18.500 4.500L13 11M10.800 13.200L5.500 19.500" />,
} satisfies Record<SocialNetwork, ReactNode>;

export const SocialIcon = ({ network }: { network: SocialNetwork }) => <Drawing>{DRAWINGS[network]}</Drawing>;
