import type { preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { RouteOutput } from "@ezo/contract/route";
import type { TextLookup } from "../../translations/translations.service.ts";
import { type Finding, warning } from "../sending/finding.ts";
import { remarkText } from "./deliverability.service.ts";
import type { KeptRecord } from "./domain-checks.ts";

type DomainReport = RouteOutput<typeof preflightCampaign>["data"]["domain"];
const CHECKED = ["spf", "dkim", "dmarc"] as const;

/** What DNS says about the domain of MAIL_FROM, as the pre-flight answers it. */
export function domainReport(name: string, records: readonly KeptRecord[]): DomainReport {
  const recordOf = (wanted: KeptRecord["name"]) => records.find((record) => record.name === wanted);
  const stateOf = (wanted: KeptRecord["name"]) => {
    const state = recordOf(wanted)?.state ?? "unknown";
    return state === "seen" || state === "wrong" ? "found" : state;
  };
  const isUnsigned = recordOf("dkim")?.faults.some(({ code }) => code === "dkim_off");
  return {
    name,
    spf: stateOf("spf"),
    dkim: isUnsigned ? "not_configured" : stateOf("dkim"),
    dmarc: stateOf("dmarc"),
  };
}

export function domainFindings(
  report: DomainReport,
  records: readonly KeptRecord[],
  t: TextLookup,
): Finding[] {
  const { name: domain } = report;
  const wrong = records.flatMap(({ name, state, faults }) => {
    // A policy that only watches is how everybody begins.
    const fault = faults.find(({ code }) => code !== "dmarc_none");
    const isChecked = CHECKED.some((checked) => checked === name);
    return state === "wrong" && fault && isChecked ? [{ name, fault }] : [];
  });
  return [
    ...CHECKED.filter((record) => report[record] === "missing" || report[record] === "not_configured").map(
      (record) => warning(record, null, { domain }),
    ),
    ...wrong.map(({ name, fault }) =>
      warning("domain_record", null, {
        domain,
        record: name.toUpperCase(),
        fault: remarkText(fault, t),
      }),
    ),
    ...(CHECKED.some((record) => report[record] === "unknown")
      ? [warning("dns_unreachable", null, { domain })]
      : []),
  ];
}

/** The server signs and returns mails in the domain of MAIL_FROM: with a sender in another, DMARC sees a stranger's mail. */
export function senderFindings({ fromAddress, domain }: { fromAddress: string; domain: string }): Finding[] {
  const other = fromAddress.slice(fromAddress.lastIndexOf("@") + 1).toLowerCase();
  return other === "" || other === domain
    ? []
    : [warning("from_other_domain", null, { domain: other, firm: domain })];
}
