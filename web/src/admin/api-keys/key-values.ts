import type { ApiKey, ApiKeyForm } from "@ezo/contract/admin/operations/api-keys";
import { dayIn, instantAt } from "@ezo/contract/values/clock/time-zone";
import type { ApiCapability } from "@ezo/contract/values/roles/api-capabilities";
import { API_KEY_RATES } from "@ezo/contract/values/limits/api";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Figure } from "../editor/fields/number-of.ts";

/** A key as the dialog edits it: an empty list is no restriction. */
export interface KeyValues {
  name: string;
  capabilities: ApiCapability[];
  project_ids: number[];
  allowed_addresses: string[];
  rate_per_minute: Figure | null;
  /** The last day on which it works, `YYYY-MM-DD`. */
  last_day: string | null;
}

export const EMPTY_KEY: KeyValues = {
  name: "",
  capabilities: ["projects.read", "apartments.read", "layouts.read"],
  project_ids: [],
  allowed_addresses: [],
  rate_per_minute: API_KEY_RATES.default,
  last_day: null,
};

export const valuesOf = (key: ApiKey, timeZone: string): KeyValues => ({
  name: key.name,
  capabilities: key.capabilities,
  project_ids: key.project_ids ?? [],
  allowed_addresses: key.allowed_addresses ?? [],
  rate_per_minute: key.rate_per_minute,
  last_day: key.expires_at === null ? null : dayIn(new Date(Date.parse(key.expires_at) - 1), timeZone),
});

const endOfDay = (day: string, timeZone: string): string =>
  instantAt(Date.parse(day) + DAY_MS, timeZone).toISOString();
const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

export const bodyOf = (values: KeyValues, timeZone: string): ApiKeyForm => ({
  name: values.name,
  capabilities: values.capabilities,
  project_ids: orNull(values.project_ids),
  allowed_addresses: orNull(values.allowed_addresses),
  // What is no number is left to the contract to refuse.
  rate_per_minute: values.rate_per_minute as number,
  expires_at: values.last_day === null ? null : endOfDay(values.last_day, timeZone),
});
