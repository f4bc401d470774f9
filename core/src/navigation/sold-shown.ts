import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { ZoneStats } from "@ezo/contract/site/zones";
import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

/** Whether visitors read how many apartments are sold, which is a setting of the firm. */
export const isSoldShown = async (db: Db | Tx): Promise<boolean> =>
  (await readSetting(db, "prices")).sold_shown ?? true;

/** Counts as visitors read them: with the sold apartments, or of the others alone. */
export const shownStats = (stats: ZoneStats, soldShown: boolean): ZoneStats =>
  soldShown ? stats : { ...stats, sold: 0, total: stats.total - stats.sold };

/** Apartments of a list as visitors read them: how many of them are sold can be counted, too. */
export const shownAmong = <Apartment extends { status: ApartmentStatus }>(
  apartments: readonly Apartment[],
  soldShown: boolean,
): readonly Apartment[] => (soldShown ? apartments : apartments.filter(({ status }) => status !== "sold"));
