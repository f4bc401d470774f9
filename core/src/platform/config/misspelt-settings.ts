import { distance } from "fastest-levenshtein";
import { SETTING_NAMES } from "./environment-schema.ts";

/** Letters by which a name may differ to be taken for a mistyped one; shorter names have too many neighbours. */
const TYPO_LETTERS = 2;
const TYPO_NAME_LENGTH = 6;
/** Whole subjects are configured by names that begin so: any other name of these is one that Ezo does not know. */
const OWN_PREFIXES = [
  "BACKUP_",
  "CACHE_",
  "CAMPAIGN_",
  "DKIM_",
  "EZO_",
  "INBOUND_",
  "MAIL_",
  "OIDC_",
  "SMTP_",
];
/** What our own tools set for themselves. */
const OF_TOOLS = ["EZO_TEST_MODE", "EZO_GUARDIAN"];

/** Kubernetes describes each service of its namespace in variables, also one that is called "mail" or "ezo". */
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)|_PORT_\d{1,5}_(?:TCP|UDP|SCTP)/;
const isOfKubernetes = (name: string, value: string): boolean =>
  OF_KUBERNETES.test(name) || (name.endsWith("_PORT") && /^(?:tcp|udp|sctp):/.test(value));

/** Names that were meant for a setting: nearly one, or one of a subject that only Ezo has. */
export function misspelt(environment: Record<string, string | undefined>): string[] {
  const known = new Set(SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]));
  const others = Object.entries(environment).filter(
    ([name, value]) =>
      value && name.length >= TYPO_NAME_LENGTH && !known.has(name) && !OF_TOOLS.includes(name),
  );
  return others.flatMap(([name, value = ""]) => {
    const upper = name.toUpperCase();
    const meant = [...known].find((setting) => distance(setting, upper) <= TYPO_LETTERS);
    if (meant) return [`${name}: is no setting; did you mean ${meant}?`];
    const isOurs = OWN_PREFIXES.some((prefix) => upper.startsWith(prefix)) && !isOfKubernetes(name, value);
    return isOurs ? [`${name}: is no setting; docs/operations.md has all of them`] : [];
  });
}
