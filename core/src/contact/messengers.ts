import type { ContactSettings, FooterData } from "@ezo/contract/site/pages/contact";
import { telegramName } from "@ezo/contract/values/contact/messengers";
import { e164Of } from "@ezo/contract/values/contact/phone";

type Shown = FooterData["contact"]["messengers"];

/** The messengers that are set up, in the order in which the site shows them. What is stored and cannot be read is left out. */
export function shownMessengers({ whatsapp, viber, telegram }: ContactSettings["messengers"]): Shown {
  const all = [
    { messenger: "whatsapp" as const, account: digitsOf(whatsapp) },
    { messenger: "viber" as const, account: digitsOf(viber) },
    { messenger: "telegram" as const, account: telegramName(telegram) },
  ];
  return all.flatMap(({ messenger, account }) => (account ? [{ messenger, account }] : []));
}

const digitsOf = (number: string): string | undefined => e164Of(number)?.replace("+", "");
