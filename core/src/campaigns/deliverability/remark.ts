import type {
  DomainRecord,
  DomainRecordName,
  DomainRecordState,
  DomainRemarkCode,
} from "@ezo/contract/marketing/delivery/deliverability";
import { shown } from "./lookups.ts";

/** Something to say about a record, in any language; `values` fill its text. */
export interface Remark {
  code: DomainRemarkCode;
  values: Record<string, string | number>;
}
export const remark = (code: DomainRemarkCode, values: Remark["values"] = {}): Remark => ({ code, values });

/** What was found out about one record. */
export interface Judged {
  name: DomainRecordName;
  state: DomainRecordState;
  faults: Remark[];
  notes: Remark[];
  found: string[];
  copy: DomainRecord["copy"];
}

type Parts = Partial<Omit<Judged, "name" | "state">>;
const judged = (name: DomainRecordName, state: DomainRecordState, parts: Parts): Judged => ({
  name,
  state,
  faults: [],
  notes: [],
  found: [],
  copy: [],
  ...parts,
});

/** A record that is there: right, or with what is wrong. */
export const present = (name: DomainRecordName, parts: Parts): Judged =>
  judged(name, parts.faults && parts.faults.length > 0 ? "wrong" : "seen", parts);
export const missing = (name: DomainRecordName, parts: Parts): Judged => judged(name, "missing", parts);
/** Where DNS did not answer, unless `parts` say why else. */
export const unknown = (name: DomainRecordName, parts: Parts = {}): Judged =>
  judged(name, "unknown", { faults: [remark("dns_failed")], ...parts });

type Line = Judged["copy"][number];
/** A line to enter in DNS; none where it cannot be shown whole, for a part of it would be another record. */
export const lineToEnter = (name: string, type: Line["type"], value: string): Line[] =>
  shown(value) === value ? [{ name, type, value }] : [];
