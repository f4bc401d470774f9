import { CircleX, Clock } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useUser } from "../../session/session-context.tsx";
import { IconMark } from "../../ui/marks/status-mark.tsx";
import { isWaiting, useUnsentCalls } from "./unsent-calls.ts";

/** Says of a row that this device keeps a call with its person that is not noted yet; nothing where it keeps none. */
export function UnsentMark({ enquiryId }: { enquiryId: number }) {
  const { id } = useUser();
  const calls = useUnsentCalls(id).filter((call) => call.enquiryId === enquiryId);
  return calls.length > 0 ? <CallMark isRefused={!calls.every(isWaiting)} /> : null;
}

export function CallMark({ isRefused }: { isRefused: boolean }) {
  const { t } = useTexts();
  return isRefused ? (
    <IconMark icon={CircleX} tone="bad">
      {t("call.refused")}
    </IconMark>
  ) : (
    <IconMark icon={Clock} tone="quiet">
      {t("call.will_be_sent")}
    </IconMark>
  );
}
