import type { ReactNode } from "react";
import styles from "./icon.module.css";

/** Line drawings, 24 by 24. Decorative: the text beside an icon has the meaning. */
const DRAWINGS = {
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  board: <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />,
  check: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12.5l3 3 5.5-6.5" />
    </>
  ),
  chevron: <path d="M5 9l7 7 7-7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  close: <path d="M5 5l14 14M19 5L5 19" />,
  expand: <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  filter: <path d="M4 6.500h16M7 12h10M10 17.500h4" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18" />
    </>
  ),
  heart: (
    <path d="M12 20.500S3.500 15.400 3.500 9.300a4.600 4.600 0 0 1 8.500-2.400 4.600 4.600 0 0 1 8.500 2.400c0 6.100-8.500 11.200-8.500 11.200z" />
  ),
  image: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="1.5" />
      <path d="M3 16l5-5 5 5 3-3 5 5" />
      <circle cx="15.5" cy="9" r="1.5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.300v.2" />
    </>
  ),
  link: (
    <>
      <rect x="8" y="8" width="12" height="12" rx="1.5" />
      <path d="M16 8V4H4v12h4" />
    </>
  ),
  list: <path d="M8 6h12M8 12h12M8 18h12M4 6h.2M4 12h.2M4 18h.2" />,
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="1.5" />
      <path d="M3.5 6.500L12 13l8.5-6.5" />
    </>
  ),
  menu: <path d="M3 8h18M3 16h18" />,
  minus: <path d="M5 12h14" />,
  pause: <path d="M9 5v14M15 5v14" />,
  phone: (
    <path d="M5 4h4l2 5-2.5 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15 15 0 0 1 3 6a2 2 0 0 1 2-2z" />
  ),
  pin: (
    <>
      <path d="M12 21s7-6.2 7-11.500A7 7 0 0 0 5 9.500C5 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  play: <path d="M8 5.5v13l10-6.5-10-6.5z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  print: <path d="M7 8V3.500h10V8M7 17H4V8.500h16V17h-3M7 14h10v6.500H7z" />,
  retry: <path d="M20 12a8 8 0 1 1-2.5-5.800M20 3.500V8h-4.5" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  tick: <path d="M5 12.5l4.5 4.5L19 7" />,
  whole: (
    <>
      <path d="M4 8V4h4M20 8V4h-4M4 16v4h4M20 16v4h-4" />
      <rect x="8" y="8.500" width="8" height="7" />
    </>
  ),
  warning: (
    <>
      <path d="M12 3.500L22 20.500H2L12 3.500z" />
      <path d="M12 10v5M12 17.800v.2" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type IconName = keyof typeof DRAWINGS;

interface Look {
  className?: string | undefined;
}

export const Icon = ({ name, className }: Look & { name: IconName }) => (
  <Drawing className={className}>{DRAWINGS[name]}</Drawing>
);

/** An icon whose lines only some pages need. */
export function Drawing({ className, children }: Look & { children: ReactNode }) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
