import type { ApiKey, ApiKeyForm } from "@ezo/contract/admin/api-keys";
import type { ApiCapability } from "@ezo/contract/values/api-capabilities";
import { API_KEY_RATES } from "@ezo/contract/values/limits/api";
import { BUSINESS_UTC_OFFSET_HOURS } from "@ezo/contract/values/limits/firm";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Figure } from "../editor/fields/number-of.ts";
import { dayInTbilisi } from "../i18n/format.ts";

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

export const valuesOf = (key: ApiKey): KeyValues => ({
  name: key.name,
  capabilities: key.capabilities,
  project_ids: key.project_ids ?? [],
  allowed_addresses: key.allowed_addresses ?? [],
  rate_per_minute: key.rate_per_minute,
  last_day: key.expires_at === null ? null : dayInTbilisi(Date.parse(key.expires_at) - 1),
});

const endOfDay = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS - BUSINESS_UTC_OFFSET_HOURS * 60 * 60 * 1000).toISOString();
const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

export const bodyOf = (values: KeyValues): ApiKeyForm => ({
  name: values.name,
  capabilities: values.capabilities,
  project_ids: orNull(values.project_ids),
  allowed_addresses: orNull(values.allowed_addresses),
  // What is no number is left to the contract to refuse.
  rate_per_minute: values.rate_per_minute as number,
  expires_at: values.last_day === null ? null : endOfDay(values.last_day),
});
