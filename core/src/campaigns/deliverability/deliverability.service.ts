import { domainToASCII } from "node:url";
import {
  type Deliverability,
  DOMAIN_RECORDS,
  type DomainRecord,
} from "@ezo/contract/marketing/delivery/deliverability";
import { stepsOf } from "@ezo/contract/marketing/delivery/warm-up";
import type { Locale } from "@ezo/contract/values/locale";
import type { Config } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { TextLookup, TranslationsService } from "../../translations/translations.service.ts";
import { type Actor, must } from "../../users/actor.ts";
import { dayAllowance } from "../sending/allowance.ts";
import { senderOf } from "../sending/sender-address.ts";
import { type AskedDomain, createDomainChecks, type DomainCheck, type KeptRecord } from "./domain-checks.ts";
import { type OpenLookups, openLookups } from "./lookups.ts";
import { mailRates } from "./mail-rates.ts";
import { askedOf, otherDomains, readableDomain } from "./other-domains.ts";
import type { Remark } from "./remark.ts";

/** Whether mails arrive: what receivers find out about the sender, what came back, and how many may leave today. */
export function createDeliverability(options: {
  db: Db;
  config: Pick<Config, "mailFrom" | "dkim" | "smtpUrl">;
  translations: Pick<TranslationsService, "lookup">;
  rateLimits: RateLimits;
  openLookups?: OpenLookups;
  now?: () => Date;
}) {
  const { db, config, translations, rateLimits, now } = options;
  const { address, domain: named } = senderOf(config);
  // DNS knows a domain in its own script by its form in ASCII; what has none is looked up as it is, and not found.
  const domain = domainToASCII(named) || named;
  const own: AskedDomain = {
    sender: { domain, dkim: config.dkim, smtpUrl: config.smtpUrl },
    names: DOMAIN_RECORDS,
  };
  const checks = createDomainChecks({
    db,
    openLookups: options.openLookups ?? openLookups(),
    ...(now && { now }),
  });

  async function report(again: boolean, locale: Locale): Promise<Deliverability> {
    const others = await otherDomains(db, domain);
    const asked = others.map((other) => askedOf(other, config));
    const [check, otherChecks, t, rates, warmUp] = await Promise.all([
      checks.current(own, again),
      Promise.all(asked.map((one) => checks.current(one, again))),
      translations.lookup(locale),
      mailRates(db),
      warmUpToday(db),
    ]);
    await checks.forgetOthers([own, ...asked]);
    return {
      domain: named,
      sender: address,
      ...presentCheck(check, t),
      other_domains: others.flatMap((other, index) => {
        const found = otherChecks[index];
        return found
          ? [{ ...readableDomain(other), is_sender: other.isSender, ...presentCheck(found, t) }]
          : [];
      }),
      rates,
      warm_up: warmUp,
    };
  }

  return {
    async get(actor: Actor, locale: Locale): Promise<Deliverability> {
      must(actor, "campaigns.settings");
      return report(false, locale);
    },

    /** Asks DNS again, a few times in ten minutes by whomever. Throws `too_many_requests`. */
    async check(actor: Actor, locale: Locale): Promise<Deliverability> {
      must(actor, "campaigns.settings");
      await rateLimits.spend("domainCheck", domain);
      return report(true, locale);
    },

    /** What the last check has found, for pages that must not wait for DNS; null before the first. */
    known: async (): Promise<KeptRecord[] | null> => (await checks.kept(own))?.records ?? null,

    /** For the pre-flight of campaigns. */
    records: async (): Promise<KeptRecord[]> => (await checks.current(own)).records,
  };
}
export type DeliverabilityService = ReturnType<typeof createDeliverability>;

/** A remark in words. */
export const remarkText = ({ code, values }: Remark, t: TextLookup): string =>
  t(`mail.deliverability.${code}`, values);

const presentRecord = ({ faults, notes, ...record }: KeptRecord, t: TextLookup): DomainRecord => {
  const inWords = (remarks: readonly Remark[]) =>
    remarks.map((remark) => ({ code: remark.code, message: remarkText(remark, t) }));
  return { ...record, faults: inWords(faults), notes: inWords(notes) };
};

const presentCheck = ({ checkedAt, records }: DomainCheck, t: TextLookup) => ({
  checked_at: checkedAt.toISOString(),
  records: DOMAIN_RECORDS.flatMap((name) => records.filter((record) => record.name === name)).map((record) =>
    presentRecord(record, t),
  ),
});

async function warmUpToday(db: Db): Promise<Deliverability["warm_up"]> {
  const day = await dayAllowance(db, "all");
  const from = day?.plan.from;
  if (!day || !from) return null;
  const { today, allowance, used, renewsAt, plan } = day;
  return { from, today, allowance, used, renews_at: renewsAt.toISOString(), steps: stepsOf(plan) };
}
