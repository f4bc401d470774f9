import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { type Lookups, reverseName, shown } from "./lookups.ts";
import type { MailServer } from "./mail-server.ts";
import { type Judged, missing, present, type Remark, remark, unknown } from "./remark.ts";

const ADDRESSES_MAX = 4;

/** Whether the mail server's addresses have a name that leads back to them, as receivers demand of senders. */
export async function judgePtr(lookups: Lookups, server: MailServer): Promise<Judged> {
  if (server.kind === "provider")
    return present("ptr", { notes: [remark("ptr_provider", { provider: server.provider.name })] });
  if (server.kind === "private") return unknown("ptr", { faults: [remark("ptr_private")] });
  if (server.kind === "failed") return unknown("ptr");
  if (server.kind !== "own")
    return present("ptr", { faults: [remark("ptr_no_address", { host: server.host })] });
  const looked = await Promise.all(
    server.addresses.slice(0, ADDRESSES_MAX).map((address) => lookAt(lookups, address)),
  );
  const found = looked.flatMap(({ names }) => names.map(shown));
  const faults = looked.flatMap(({ fault }) => fault ?? []);
  const notes = looked.flatMap(({ note }) => note ?? []);
  const bad = looked.filter(({ fault }) => fault !== undefined);
  const copy =
    isIP(server.host) === 0
      ? bad.map(({ address }) => ({ name: reverseName(address), type: "PTR" as const, value: server.host }))
      : [];
  if (faults.length === 0 && looked.some(({ isFailed }) => isFailed)) return unknown("ptr", { found });
  if (found.length === 0) return missing("ptr", { faults, copy });
  return present("ptr", { faults, notes, found, copy });
}

interface Looked {
  address: string;
  names: string[];
  fault?: Remark;
  note?: Remark;
  isFailed: boolean;
}

async function lookAt(lookups: Lookups, address: string): Promise<Looked> {
  const answer = await lookups.namesOf(address);
  if (answer.kind === "failed") return { address, names: [], isFailed: true };
  if (answer.kind === "none")
    return { address, names: [], isFailed: false, fault: remark("ptr_missing", { address }) };
  const names = answer.values.slice(0, ADDRESSES_MAX);
  const answers = await Promise.all(names.map((name) => lookups.addresses(name)));
  const confirmed = names.find((_, index) => {
    const back = answers[index];
    return back?.kind === "found" && back.values.some((one) => isSame(one, address));
  });
  if (confirmed !== undefined)
    return { address, names, isFailed: false, note: remark("ptr_pair", { address, name: shown(confirmed) }) };
  if (answers.some(({ kind }) => kind === "failed")) return { address, names, isFailed: true };
  return {
    address,
    names,
    isFailed: false,
    fault: remark("ptr_other", { address, name: shown(names[0] ?? "") }),
  };
}

const isSame = (one: string, other: string): boolean =>
  ipaddr.isValid(one) && ipaddr.process(one).toString() === ipaddr.process(other).toString();
