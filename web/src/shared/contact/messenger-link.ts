import type { FooterData } from "@ezo/contract/site/pages/contact";
import type { Messenger } from "@ezo/contract/values/contact/messengers";

type MessengerAccount = FooterData["contact"]["messengers"][number];

/** Numbers come as digits with the country code, names without a sign. */
const LINKS: Record<Messenger, (account: string, text: string) => string> = {
  whatsapp: (account, text) => `https://wa.me/${account}${text && `?text=${text}`}`,
  viber: (account, text) => `viber://chat?number=%2B${account}${text && `&draft=${text}`}`,
  telegram: (account, text) => `https://t.me/${account}${text && `?text=${text}`}`,
};

/** Opens a chat with the firm, with `text` in the field for the message. */
export const messengerLink = ({ messenger, account }: MessengerAccount, text: string): string =>
  LINKS[messenger](account, encodeURIComponent(text));
