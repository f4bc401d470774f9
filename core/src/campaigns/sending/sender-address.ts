import type { Config } from "../../platform/config/config.ts";

/** Where campaigns come from: the address of MAIL_FROM. */
export function senderOf(config: Pick<Config, "mailFrom" | "dkim">) {
  const address = /<([^<>]+)>$/.exec(config.mailFrom.trim())?.[1] ?? config.mailFrom;
  return {
    address: address.trim(),
    domain: address
      .slice(address.lastIndexOf("@") + 1)
      .trim()
      .toLowerCase(),
    dkim: config.dkim,
  };
}
