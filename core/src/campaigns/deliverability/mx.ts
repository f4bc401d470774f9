import { isIP } from "node:net";
import { hostName, type Lookups, shown } from "./lookups.ts";
import type { MailServer } from "./mail-server.ts";
import { type Judged, missing, present, type Remark, remark, unknown } from "./remark.ts";

const HOSTS_MAX = 10;

/** Whether answers and returned mails find the domain: its mail servers (MX; RFC 5321, section 5.1). */
export async function judgeMx(lookups: Lookups, domain: string, server: MailServer): Promise<Judged> {
  const copy = copyFor(domain, server);
  const answer = await lookups.mx(domain);
  if (answer.kind === "failed") return unknown("mx");
  if (answer.kind === "none") return missing("mx", { faults: [remark("mx_missing", { domain })], copy });
  const hosts = answer.values.toSorted((a, b) => a.priority - b.priority).slice(0, HOSTS_MAX);
  const found = hosts.map(({ host, priority }) => shown(`${priority} ${host || "."}`));
  // One that says that the domain takes no mail (RFC 7505).
  if (hosts.every(({ host }) => host === "" || host === "."))
    return present("mx", { faults: [remark("mx_null", { domain })], found, copy });
  const faults: Remark[] = [];
  let isIncomplete = false;
  for (const { host } of hosts) {
    const answered = hostName(host) === null ? "none" : (await lookups.addresses(host)).kind;
    if (answered === "failed") isIncomplete = true;
    if (answered === "none") faults.push(remark("mx_host", { host: shown(host) }));
  }
  if (faults.length === 0 && isIncomplete) return unknown("mx", { found });
  const notes = [remark("mx_hosts", { hosts: hosts.map(({ host }) => shown(host)).join(", ") })];
  return present("mx", { faults, notes, found, copy });
}

/** A known service has its own servers; one's own server takes mail, too, where it does. */
function copyFor(domain: string, server: MailServer): Judged["copy"] {
  const line = (value: string) => [{ name: domain, type: "MX" as const, value }];
  if (server.kind === "provider") return server.provider.mx === undefined ? [] : line(server.provider.mx);
  return server.kind === "own" && isIP(server.host) === 0 ? line(`10 ${server.host}`) : [];
}
