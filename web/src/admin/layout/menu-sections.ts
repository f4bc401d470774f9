import { matchPath } from "react-router-dom";
import { quietly } from "../../shared/lib/quietly.ts";

/** As much of a group of the menu as this is about. */
interface Section {
  label: string;
  items: readonly { path: string }[];
}
/** The sections that somebody has opened (true) or closed. */
type SectionChoice = Readonly<Record<string, boolean>>;

/** How many entries are in sight beside the headings before anybody has opened or closed a section. */
const ROWS_AT_FIRST = 18;
/** The sections of the daily work: they are open first. */
const FIRST = ["nav.group.general", "nav.group.clients", "nav.group.navigation"];

/** The section of the page: that of the entry which names most of its address. */
export function currentSection(menu: readonly Section[], pathname: string): string | undefined {
  const found = menu.flatMap(({ label, items }) =>
    items.flatMap(({ path }) =>
      matchPath({ path, end: false }, pathname) ? [{ label, length: path.length }] : [],
    ),
  );
  return found.toSorted((one, other) => other.length - one.length)[0]?.label;
}

/**
 * The sections that are open: that of the page always, and the others as somebody has chosen. Where they have not, as many are
 * open as there is room for, the page's and those of the daily work first.
 */
export function openSections(
  menu: readonly Section[],
  pathname: string,
  chosen: SectionChoice,
): ReadonlySet<string> {
  const current = currentSection(menu, pathname);
  const rankOf = (label: string): number => {
    // A section that somebody has opened takes the place of no other: a click in it must not move the menu.
    if (label === current && chosen[label] !== true) return -1;
    const place = FIRST.indexOf(label);
    return place < 0 ? FIRST.length : place;
  };
  const usual = new Set<string>();
  let rows = 0;
  for (const { label, items } of menu.toSorted((one, other) => rankOf(one.label) - rankOf(other.label))) {
    rows += items.length;
    if (rows > ROWS_AT_FIRST) break;
    usual.add(label);
  }
  const labels = menu.map(({ label }) => label);
  return new Set(labels.filter((label) => label === current || (chosen[label] ?? usual.has(label))));
}

/** The heights of the menu's parts in pixels, by which `sidebar.module.css` draws them. */
const HEIGHTS = {
  /** Around: brand, person, and the space around the entries, with some pixels to spare. */
  wide: { around: 144, heading: 26, row: 29 },
  /** With the button that expands the menu. */
  slim: { around: 184, heading: 24, row: 27 },
};
const ROW_AT_MOST = 36;
const heightsOf = (isSlim: boolean) => (isSlim ? HEIGHTS.slim : HEIGHTS.wide);
interface Shown {
  sections: number;
  rows: number;
  isSlim: boolean;
}
const besideRows = ({ sections, isSlim }: Shown): number => {
  const { around, heading } = heightsOf(isSlim);
  return around + sections * heading;
};

/** How low a window may be in which the whole menu is in sight. */
export const leastHeight = (shown: Shown): number =>
  besideRows(shown) + shown.rows * heightsOf(shown.isSlim).row;

/** What the style sheet is given: entries give way where the window is low. */
export function menuHeights(shown: Shown): Record<`--${string}`, string> {
  const { heading, row } = heightsOf(shown.isSlim);
  const room = `(100svh - ${besideRows(shown)}px) / ${Math.max(1, shown.rows)}`;
  return { "--heading": `${heading}px`, "--row": `clamp(${row}px, ${room}, ${ROW_AT_MOST}px)` };
}

/** Of each person who uses this device. */
const keyOf = (userId: number): string => `ezo_admin_sections:${userId}`;

export function readSections(userId: number): SectionChoice {
  const kept = quietly((): unknown => JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}"));
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
  );
}

export function writeSections(userId: number, chosen: SectionChoice): void {
  quietly(() => localStorage.setItem(keyOf(userId), JSON.stringify(chosen)));
}
