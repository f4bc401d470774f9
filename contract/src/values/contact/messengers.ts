/** Messengers in which visitors write to the firm, in the order in which the site shows them. */
export const MESSENGERS = ["whatsapp", "viber", "telegram"] as const;
export type Messenger = (typeof MESSENGERS)[number];

/** As proper names, which are the same in every language. */
export const MESSENGER_NAMES: Record<Messenger, string> = {
  whatsapp: "WhatsApp",
  viber: "Viber",
  telegram: "Telegram",
};

/** `name`, `@name`, or the address of a profile. */
const TELEGRAM = /^(?:@|(?:https?:\/\/)?t\.me\/)?([a-z][a-z0-9_]{3,31})\/?$/i;
const TELEGRAM_MAX_LENGTH = 60;

/** The name of a Telegram account without what people write before it; null where the text is no such name. */
export function telegramName(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length > TELEGRAM_MAX_LENGTH ? null : (TELEGRAM.exec(trimmed)?.[1] ?? null);
}
