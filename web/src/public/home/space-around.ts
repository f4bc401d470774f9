import type { HomeSection } from "@ezo/contract/values/home-sections";

/** What each section usually follows; those without one have the space above them of their own. */
const USUALLY_AFTER: Readonly<Partial<Record<HomeSection, HomeSection>>> = {
  projects: "about",
  banner: "projects",
};

/** Which space a section lacks where it is, because its neighbours are others than usual. */
export function spaceAround(
  sections: readonly HomeSection[],
  index: number,
): { above: boolean; below: boolean } {
  const section = sections[index];
  const next = sections[index + 1];
  const usual = section && USUALLY_AFTER[section];
  return {
    above: usual !== undefined && sections[index - 1] !== usual,
    // The banner is the only one that ends without space.
    below: section === "banner" && (next === undefined || next === "search"),
  };
}
