import type { Config } from "../../platform/config/config.ts";

/** Who campaigns come from: the name and the domain of MAIL_FROM. */
export function senderOf(config: Pick<Config, "mailFrom" | "dkim">) {
  const address = /<([^<>]+)>$/.exec(config.mailFrom.trim())?.[1] ?? config.mailFrom;
  const name = config.mailFrom
    .trim()
    .replace(/<[^<>]*>$/, "")
    .replace(/^"|"$/g, "")
    .trim();
  return {
    name: name || address,
    address: address.trim(),
    domain: address
      .slice(address.lastIndexOf("@") + 1)
      .trim()
      .toLowerCase(),
    dkim: config.dkim,
  };
}
