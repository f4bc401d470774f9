import { isIP } from "node:net";
import { type Lookups, shown } from "./lookups.ts";
import type { MailServer } from "./mail-server.ts";
import { type Judged, lineToEnter, missing, present, type Remark, remark, unknown } from "./remark.ts";
import { isSpf, spfTerms, spfWords } from "./spf-record.ts";
import { SPF_LOOKUPS_MAX, type SpfWalk, walkSpf } from "./spf-walk.ts";

/** Whether the domain says which servers may send for it (SPF, RFC 7208), and among them the one that does. */
export async function judgeSpf(lookups: Lookups, domain: string, server: MailServer): Promise<Judged> {
  const answer = await lookups.txt(domain);
  if (answer.kind === "failed") return unknown("spf");
  const records = answer.kind === "found" ? answer.values.filter(isSpf) : [];
  const copy = lineToEnter(domain, "TXT", recommended(records, termFor(server)));
  const [record] = records;
  if (record === undefined) return missing("spf", { faults: [remark("spf_missing", { domain })], copy });
  const found = records.map(shown);
  if (records.length > 1)
    return present("spf", { faults: [remark("spf_several", { count: records.length })], found, copy });
  const walk = await walkSpf(lookups, domain, record);
  const faults = [...walk.faults, ...endFaults(record), ...senderFaults(walk, server)];
  const notes = [remark("spf_lookups", { count: walk.lookups, most: SPF_LOOKUPS_MAX })];
  if (faults.length === 0 && walk.isIncomplete) return unknown("spf", { found });
  return present("spf", { faults, notes, found, copy });
}

/** What the record says about everybody else. */
function endFaults(record: string): Remark[] {
  const words = spfWords(record);
  if (words.some((word) => /^\+?all$/i.test(word))) return [remark("spf_everybody")];
  // A record that ends with another one is judged by that.
  const isDecided = words.some((word) => /^(?:[~-]all|redirect=.+)$/i.test(word));
  return isDecided ? [] : [remark("spf_no_end")];
}

function senderFaults(walk: SpfWalk, server: MailServer): Remark[] {
  if (server.kind === "provider") {
    const { name, spf, isSpfNeeded } = server.provider;
    return isSpfNeeded && !walk.isIncomplete && !walk.domains.has(spf)
      ? [remark("spf_provider", { provider: name, include: spf })]
      : [];
  }
  if (server.kind !== "own") return [];
  return server.addresses
    .filter((address) => walk.verdictOn(address) === "fail")
    .map((address) => remark("spf_server", { host: server.host, address }));
}

/** The term that allows the server; null where it is not known. */
function termFor(server: MailServer): string | null {
  switch (server.kind) {
    case "provider":
      return `include:${server.provider.spf}`;
    case "own": {
      const version = isIP(server.host);
      return version === 0 ? `a:${server.host}` : `ip${version}:${server.host}`;
    }
    default:
      return null;
  }
}

const ALL = /^[+?~-]?all$/i;
const REDIRECT = /^redirect=/i;

/** The words of a record but for its end. Joined with others, it includes what it leads to: beside `all`, `redirect` has no effect. */
function wordsToKeep(record: string, isJoined: boolean): string[] {
  const words = spfWords(record);
  const kept = words.filter((word) => !ALL.test(word));
  if (!isJoined) return kept;
  const hasEnd = kept.length < words.length;
  return hasEnd
    ? kept.filter((word) => !REDIRECT.test(word))
    : kept.map((word) => word.replace(REDIRECT, "include:"));
}

/** One record with all terms of those that are there, the one that is needed, and an end that refuses the rest. */
function recommended(records: readonly string[], needed: string | null): string {
  const words = records.flatMap((record) => wordsToKeep(record, records.length > 1));
  const kept = [...new Set(words)].filter((word) => spfTerms(`v=spf1 ${word}`).bad.length === 0);
  const first = needed ?? (kept.length === 0 ? "mx" : null);
  const terms = first === null || kept.includes(first) ? kept : [first, ...kept];
  const isStrict = records.flatMap(spfWords).some((word) => word.toLowerCase() === "-all");
  const hasRedirect = records.length === 1 && terms.some((term) => REDIRECT.test(term));
  return ["v=spf1", ...terms, ...(hasRedirect ? [] : [isStrict ? "-all" : "~all"])].join(" ");
}
