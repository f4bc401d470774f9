import { CircleX, Clock } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useUser } from "../../session/session-context.tsx";
import { IconMark } from "../../ui/marks/status-mark.tsx";
import { isWaiting, type UnsentCall, useUnsentCalls } from "./unsent-calls.ts";

/** Says of a row that this device keeps a call with its person that is not noted yet; nothing where it keeps none. */
export function UnsentMark({ enquiryId }: { enquiryId: number }) {
  const { id } = useUser();
  const calls = useUnsentCalls(id).filter((call) => call.enquiryId === enquiryId);
  return calls.length > 0 ? <CallMark calls={calls} /> : null;
}

/** What is worst of these calls: one was refused, one waits, or all are noted and the next step of one was refused. */
export function CallMark({ calls }: { calls: readonly UnsentCall[] }) {
  const { t } = useTexts();
  const unsent = calls.filter(({ isNoted }) => !isNoted);
  return unsent.length > 0 && unsent.every(isWaiting) ? (
    <IconMark icon={Clock} tone="quiet">
      {t("call.will_be_sent")}
    </IconMark>
  ) : (
    <IconMark icon={CircleX} tone="bad">
      {t(unsent.length > 0 ? "call.refused" : "call.step_refused")}
    </IconMark>
  );
}
