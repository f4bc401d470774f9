import type { Layout } from "@ezo/contract/site/layouts";

/** The filter's name in the address, and the choice that has none. */
export const ROOMS = "rooms";
export const ALL = "all";

/** How many rooms the layouts have, the fewest first. */
export const roomsOf = (layouts: readonly Pick<Layout, "rooms">[]): number[] =>
  [...new Set(layouts.map(({ rooms }) => rooms))].sort((a, b) => a - b);

/** The choice in an address; one that no layout has is ignored. */
export function roomsIn(search: URLSearchParams, layouts: readonly Pick<Layout, "rooms">[]): string {
  const asked = search.get(ROOMS);
  return (
    roomsOf(layouts)
      .map(String)
      .find((rooms) => rooms === asked) ?? ALL
  );
}

/** The query of a choice, "" for all. Any number of rooms is the site's own spelling: which there are, the layouts say. */
export const roomsQueryOf = (choice: string | null): string =>
  choice !== null && /^\d{1,2}$/.test(choice) ? `?${ROOMS}=${choice}` : "";
