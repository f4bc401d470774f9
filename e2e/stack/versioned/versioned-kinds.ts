import { CONTENT_KINDS } from "./content-kinds.ts";
import { PEOPLE_KINDS } from "./people-kinds.ts";
import { SETTINGS_KINDS } from "./settings-kinds.ts";
import { STAFF_KINDS } from "./staff-kinds.ts";
import { STOCK_KINDS } from "./stock-kinds.ts";
import type { VersionedKind } from "./versioned-kind.ts";

/** Every kind of record, with how a test writes it. */
export const VERSIONED_KINDS: readonly VersionedKind[] = [
  ...CONTENT_KINDS,
  ...STAFF_KINDS,
  ...SETTINGS_KINDS,
  ...STOCK_KINDS,
  ...PEOPLE_KINDS,
];
