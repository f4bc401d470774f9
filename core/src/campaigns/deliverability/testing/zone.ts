import type { Answer, Lookups, MailHost } from "../lookups.ts";

/** Records by name. A name in `failing` is not answered; one that is missing has nothing. */
export interface Zone {
  txt?: Readonly<Record<string, readonly string[]>>;
  mx?: Readonly<Record<string, readonly MailHost[]>>;
  addresses?: Readonly<Record<string, readonly string[]>>;
  /** By address. */
  names?: Readonly<Record<string, readonly string[]>>;
  failing?: readonly string[];
}

/** A domain's DNS that answers from a list, and counts what it was asked. */
export function lookupsIn(zone: Zone): Lookups & { count: () => number } {
  let count = 0;
  const answer = async <T>(
    records: Readonly<Record<string, readonly T[]>> | undefined,
    name: string,
  ): Promise<Answer<T>> => {
    count++;
    if (zone.failing?.includes(name)) return { kind: "failed" };
    const values = records && Object.hasOwn(records, name) ? (records[name] ?? []) : [];
    return values.length > 0 ? { kind: "found", values: [...values] } : { kind: "none" };
  };
  return {
    txt: (name) => answer(zone.txt, name),
    mx: (name) => answer(zone.mx, name),
    addresses: (name) => answer(zone.addresses, name),
    namesOf: (address) => answer(zone.names, address),
    count: () => count,
  };
}
