import { SSO_CALLBACK_PATH } from "@ezo/contract/accounts/sso";
import type { Config } from "../../platform/config/config.ts";
import { derivedKey } from "../../platform/crypto/keys.ts";
import type { Log } from "../../platform/log/log.ts";
import type { RecordParts } from "../../records/resource.ts";
import { createProvider } from "./provider.ts";
import { createSso } from "./sso.service.ts";
import { createSsoTickets } from "./sso-tickets.ts";

export function composeSso({ db, records }: RecordParts, { config, log }: { config: Config; log: Log }) {
  const now = () => new Date();
  const tickets = createSsoTickets({ key: derivedKey(config.jwtSecret, "single_sign_on"), now });
  const { sso: settings, publicUrl } = config;
  const redirectUri = `${publicUrl}${SSO_CALLBACK_PATH}`;
  const sso = settings ? { settings, provider: createProvider({ settings, redirectUri, now }) } : null;
  return { tickets, service: createSso({ db, records, sso, tickets, log, now }) };
}
