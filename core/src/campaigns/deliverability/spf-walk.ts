import { type Lookups, shown } from "./lookups.ts";
import { type Remark, remark } from "./remark.ts";
import { isInNetwork, isSpf, networkOf, type SpfTerm, spfTerms } from "./spf-record.ts";

/** RFC 7208, section 4.6.4: what costs more lookups, or more that find nothing, is an error to receivers. */
export const SPF_LOOKUPS_MAX = 10;
const SPF_VOID_LOOKUPS_MAX = 2;
/** Beyond so many the record is wrong anyway, and its includes may have no end. */
const WALKED_MAX = 2 * SPF_LOOKUPS_MAX;
const MX_HOSTS_MAX = 10;

/** A record with everything that its terms name. */
interface Node {
  rules: Rule[];
  /** Who decides where no rule matches. */
  next: Node | "unknown" | undefined;
}
type Networks = Extract<SpfTerm, { kind: "networks" }>["networks"];
type Rule = { isPass: boolean } & (
  | { kind: "all" | "unknown" }
  | { kind: "networks"; networks: Networks }
  | { kind: "node"; node: Node }
);

type SpfVerdict = "pass" | "fail" | "unknown";
export interface SpfWalk {
  faults: Remark[];
  /** Terms that cost a receiver a lookup. */
  lookups: number;
  /** The domains of its includes and redirects, at any depth. */
  domains: ReadonlySet<string>;
  /** DNS did not answer for some of it. */
  isIncomplete: boolean;
  /** Whether the record allows a sender with this address. */
  verdictOn: (address: string) => SpfVerdict;
}

/** Follows everything that the record of a domain names, as receivers do, and counts what it costs them. */
export async function walkSpf(lookups: Lookups, domain: string, record: string): Promise<SpfWalk> {
  const walk = new Walk(lookups);
  const node = await walk.follow(domain, record, [domain]);
  return {
    faults: walk.allFaults(),
    lookups: walk.lookups,
    domains: walk.domains,
    isIncomplete: walk.isIncomplete,
    verdictOn: (address) => verdictOf(node, address),
  };
}

class Walk {
  lookups = 0;
  isIncomplete = false;
  readonly domains = new Set<string>();
  readonly #faults: Remark[] = [];
  #voids = 0;

  constructor(private readonly dns: Lookups) {}

  allFaults(): Remark[] {
    return [
      ...this.#faults,
      ...(this.lookups > SPF_LOOKUPS_MAX
        ? [remark("spf_many_lookups", { count: this.lookups, most: SPF_LOOKUPS_MAX })]
        : []),
      ...(this.#voids > SPF_VOID_LOOKUPS_MAX
        ? [remark("spf_void_lookups", { count: this.#voids, most: SPF_VOID_LOOKUPS_MAX })]
        : []),
    ];
  }

  /** `path` are the domains that lead here, with `domain`. */
  async follow(domain: string, record: string, path: readonly string[]): Promise<Node> {
    const { terms, bad } = spfTerms(record);
    for (const term of bad.slice(0, 3)) this.#faults.push(remark("spf_term", { domain, term: shown(term) }));
    const node: Node = { rules: [], next: undefined };
    for (const term of terms)
      if (term.kind !== "redirect") node.rules.push(await this.#rule(term, domain, path));
    const redirect = terms.find((term) => term.kind === "redirect");
    // Without effect beside `all` (section 6.1).
    if (redirect && !terms.some(({ kind }) => kind === "all"))
      node.next = (await this.#nodeOf(redirect.domain, path)) ?? "unknown";
    return node;
  }

  async #rule(
    term: Exclude<SpfTerm, { kind: "redirect" }>,
    domain: string,
    path: readonly string[],
  ): Promise<Rule> {
    const { isPass } = term;
    switch (term.kind) {
      case "all":
      case "networks":
        return term;
      case "include": {
        const node = await this.#nodeOf(term.domain, path);
        return node ? { kind: "node", isPass, node } : { kind: "unknown", isPass };
      }
      case "a":
      case "mx": {
        const networks = await this.#networks(term, term.domain ?? domain);
        return networks ? { kind: "networks", isPass, networks } : { kind: "unknown", isPass };
      }
      case "opaque":
        this.lookups++;
        return { kind: "unknown", isPass };
    }
  }

  /** The record of another domain; undefined where it cannot be followed. */
  async #nodeOf(domain: string, path: readonly string[]): Promise<Node | undefined> {
    if (!this.#mayLookUp()) return undefined;
    if (path.includes(domain)) {
      this.#faults.push(remark("spf_loop", { domain }));
      return undefined;
    }
    this.domains.add(domain);
    const answer = await this.dns.txt(domain);
    if (answer.kind === "failed") {
      this.isIncomplete = true;
      return undefined;
    }
    if (answer.kind === "none") this.#voids++;
    const records = answer.kind === "found" ? answer.values.filter(isSpf) : [];
    const [record] = records;
    if (record === undefined || records.length > 1) {
      this.#faults.push(remark("spf_include", { domain }));
      return undefined;
    }
    return this.follow(domain, record, [...path, domain]);
  }

  /** The addresses of a host, or of the domain's mail servers; undefined where DNS does not answer. */
  async #networks(
    term: Extract<SpfTerm, { kind: "a" | "mx" }>,
    domain: string,
  ): Promise<Networks | undefined> {
    if (!this.#mayLookUp()) return undefined;
    const hosts = term.kind === "a" ? [domain] : await this.#mailHosts(domain);
    if (!hosts) return undefined;
    const found: Networks = [];
    for (const host of hosts) {
      const answer = await this.dns.addresses(host);
      if (answer.kind === "failed") {
        this.isIncomplete = true;
        return undefined;
      }
      if (answer.kind === "none" && term.kind === "a") this.#voids++;
      for (const address of answer.kind === "found" ? answer.values : []) {
        const network = networkOf(address, term);
        if (network) found.push(network);
      }
    }
    return found;
  }

  async #mailHosts(domain: string): Promise<string[] | undefined> {
    const answer = await this.dns.mx(domain);
    if (answer.kind === "found") return answer.values.slice(0, MX_HOSTS_MAX).map(({ host }) => host);
    if (answer.kind === "none") {
      this.#voids++;
      return [];
    }
    this.isIncomplete = true;
    return undefined;
  }

  #mayLookUp(): boolean {
    this.lookups++;
    if (this.lookups <= WALKED_MAX) return true;
    this.isIncomplete = true;
    return false;
  }
}

function verdictOf({ rules, next }: Node, address: string): SpfVerdict {
  let isUnsure = false;
  const unless = (verdict: SpfVerdict): SpfVerdict => (isUnsure && verdict === "fail" ? "unknown" : verdict);
  for (const rule of rules) {
    const matches = matchOf(rule, address);
    if (matches === "unknown") isUnsure = true;
    else if (matches) return unless(rule.isPass ? "pass" : "fail");
  }
  if (next === undefined) return unless("fail");
  return next === "unknown" ? "unknown" : unless(verdictOf(next, address));
}

function matchOf(rule: Rule, address: string): boolean | "unknown" {
  switch (rule.kind) {
    case "all":
      return true;
    case "unknown":
      return "unknown";
    case "networks":
      return rule.networks.some((network) => isInNetwork(address, network));
    case "node": {
      const verdict = verdictOf(rule.node, address);
      return verdict === "unknown" ? "unknown" : verdict === "pass";
    }
  }
}
