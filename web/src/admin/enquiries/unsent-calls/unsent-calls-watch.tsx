import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { storedToken } from "../../../shared/api/stored-token.ts";
import { LeaveDialog } from "../../editor/dialogs/leave-dialog.tsx";
import { onLogout } from "../../editor/drafts/leave-guard.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useLiveConnect } from "../../live/live-context.tsx";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useSession, useUser } from "../../session/session-context.tsx";
import { errorText, firstReason } from "../../ui/states/error-text.ts";
import { showAnswer } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { stepKeys } from "../next-step/steps.queries.ts";
import { isNotedBefore, sendCall, sendUnsent } from "./send-unsent.ts";
import { isWaiting, useUnsentCalls } from "./unsent-calls.ts";

/** Browsers do not notice every network that comes back. */
const RETRY_AFTER_MS = 30_000;

/** By this device's clock alone, which may be wrong about the day, or was set back since. */
const secondsSince = (at: number): number => Math.max(0, Math.round((Date.now() - at) / 1000));

/** Sends the calls that the signed-in person has noted without a connection, and asks before a logout while this device keeps some that are not noted. */
export function UnsentCallsWatch() {
  const user = useUser();
  const send = useSendUnsent();
  const calls = useUnsentCalls(user.id);
  const newest = calls.findLast(isWaiting)?.key;

  useLiveConnect(send);
  const onReach = useEffectEvent(send);
  useEffect(() => {
    const reach = () => onReach();
    window.addEventListener("online", reach);
    return () => window.removeEventListener("online", reach);
  }, []);
  useEffect(() => {
    if (newest === undefined) return undefined;
    // At once, too: it may wait only behind an earlier one.
    onReach();
    const timer = setInterval(() => onReach(), RETRY_AFTER_MS);
    return () => clearInterval(timer);
  }, [newest]);
  return <LogoutQuestion count={calls.filter(({ isNoted }) => !isNoted).length} />;
}

/** Returns what sends the calls that wait. Asked for while it does, it begins anew afterwards: the network may have come back meanwhile. */
function useSendUnsent(): () => void {
  const { t, call, cache, toasts } = useMutationContext();
  const session = useSession();
  const { id: userId } = useUser();
  const asked = useRef(0);
  const isSending = useRef(false);
  const reason = (error: unknown): unknown => {
    if (!(error instanceof ApiError)) return error;
    // It was perhaps noted by an attempt whose answer was lost, before its enquiry has gone to a colleague.
    if (error.code === "not_found") return new ApiError(error.code, t("call.gone_later"), error.status);
    if (isNotedBefore(error)) return new ApiError(error.code, t("call.noted_before"), error.status);
    return firstReason(error);
  };
  const send = () =>
    sendUnsent({
      userId,
      isSignedIn: () => {
        const state = session.state();
        // The token of the storage is the one that is sent: another tab may have signed somebody else in.
        return state.kind === "open" && state.user.id === userId && state.token === storedToken();
      },
      send: ({ body, at, ...kept }) =>
        sendCall(call, { ...kept, body: { ...body, called_seconds_ago: secondsSince(at) } }),
      reasonOf: (error) => errorText(reason(error), t),
      onSent: ({ name, unset }, detail) => {
        showAnswer(cache, detail);
        if (unset) toasts.info(t("call.sent_without_step", { name }));
        else toasts.success(t("call.sent_later", { name }));
        void cache.invalidateQueries({ queryKey: enquiryKeys.all });
        void cache.invalidateQueries({ queryKey: stepKeys.all });
      },
      onRefused: ({ name }, error) => {
        toasts.failure(t("call.refused_later", { name }), reason(error));
        void cache.invalidateQueries({ queryKey: enquiryKeys.all });
        void cache.invalidateQueries({ queryKey: stepKeys.all });
      },
    });
  const sendAll = async () => {
    isSending.current = true;
    try {
      for (let turn = 0; turn !== asked.current;) {
        turn = asked.current;
        await send();
      }
    } finally {
      isSending.current = false;
    }
  };
  return () => {
    asked.current += 1;
    if (!isSending.current) void sendAll();
  };
}

/** Asks also where the last one is sent before the answer: the logout that was asked for goes on with it. */
function LogoutQuestion({ count }: { count: number }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<{ count: number; logOut: () => void } | null>(null);
  const ask = useEffectEvent((logOut: () => void) => (count > 0 ? setAsked({ count, logOut }) : logOut()));
  useEffect(() => onLogout((logOut) => ask(logOut)), []);
  return asked ? (
    <LeaveDialog
      isLogout
      words={{
        title: t("call.leave_title", { count: asked.count }),
        message: t("call.leave_message", { days: DEVICE_KEPT_DAYS }),
        leave: t("user.logout"),
      }}
      onStay={() => setAsked(null)}
      onLeave={() => {
        setAsked(null);
        asked.logOut();
      }}
    />
  ) : null;
}
