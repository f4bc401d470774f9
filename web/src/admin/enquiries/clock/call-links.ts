import { dialLink, e164Of } from "@ezo/contract/values/contact/phone";
import type { CallChannel } from "./call-draft.ts";

/** Links that begin a chat on the device where they are followed. */
const CHATS: Readonly<Record<Exclude<CallChannel, "phone">, (digits: string) => string>> = {
  whatsapp: (digits) => `https://wa.me/${digits}`,
  viber: (digits) => `viber://chat?number=%2B${digits}`,
  telegram: (digits) => `https://t.me/+${digits}`,
};

/** The link by which the person is reached; null where they have no number, or none that a chat could find. */
export function linkTo(phone: string | null, channel: CallChannel): string | null {
  if (!phone) return null;
  if (channel === "phone") return dialLink(phone);
  const digits = e164Of(phone)?.slice(1);
  return digits ? CHATS[channel](digits) : null;
}
