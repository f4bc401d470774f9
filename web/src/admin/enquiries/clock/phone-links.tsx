import { CALL_CHANNELS } from "@ezo/contract/enquiries/enquiry-steps";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { CallChannel } from "./call-draft.ts";
import { linkTo } from "./call-links.ts";

/** The number to dial, spaced where it names its country, and the chats that find a person by it. */
export function PhoneLinks(props: {
  phone: string;
  chatClassName?: string | undefined;
  /** Without the number itself: for where a button dials it. */
  hasChatsOnly?: boolean;
  /** A link was followed, which begins a call; undefined for who may not note one. */
  onCall?: ((channel: CallChannel) => void) | undefined;
}) {
  const { phone, chatClassName, hasChatsOnly = false, onCall } = props;
  const { t } = useTexts();
  return (
    <>
      {CALL_CHANNELS.map((channel) => {
        const link = linkTo(phone, channel);
        const isDialled = channel === "phone";
        if (!link || (isDialled && hasChatsOnly)) return null;
        return (
          <a
            key={channel}
            href={link}
            className={isDialled ? undefined : chatClassName}
            onClick={() => onCall?.(channel)}
            {...(isDialled ? {} : { target: "_blank", rel: "noreferrer" })}
          >
            {isDialled ? readablePhone(phone) : t(`call.channel.${channel}`)}
          </a>
        );
      })}
    </>
  );
}
