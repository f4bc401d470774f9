import { noteCall } from "@ezo/contract/enquiry-steps";
import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
import { sendUnsent } from "./send-unsent.ts";
import { isWaiting, useUnsentCalls } from "./unsent-calls.ts";

/** Browsers do not notice every network that comes back. */
const RETRY_AFTER_MS = 30_000;

/** Sends the calls that the signed-in person has noted without a connection, and asks before a logout while this device keeps some. */
export function UnsentCallsWatch() {
  const user = useUser();
  const send = useSendUnsent();
  const calls = useUnsentCalls(user.id);
  const isAnyWaiting = calls.some(isWaiting);

  useLiveConnect(send);
  const onReach = useEffectEvent(send);
  useEffect(() => {
    const reach = () => onReach();
    reach();
    window.addEventListener("online", reach);
    return () => window.removeEventListener("online", reach);
  }, []);
  useEffect(() => {
    if (!isAnyWaiting) return undefined;
    const timer = setInterval(() => onReach(), RETRY_AFTER_MS);
    return () => clearInterval(timer);
  }, [isAnyWaiting]);
  return calls.length > 0 ? <LogoutQuestion count={calls.length} /> : null;
}

/** Returns what sends the calls that wait. Asked for while it does, it begins anew afterwards: the network may have come back meanwhile. */
function useSendUnsent(): () => void {
  const { t, call, cache, toasts } = useMutationContext();
  const session = useSession();
  const { id: userId } = useUser();
  const asked = useRef(0);
  const isSending = useRef(false);
  const send = () =>
    sendUnsent({
      userId,
      isSignedIn: () => {
        const state = session.state();
        // The token of the storage is the one that is sent: another tab may have signed somebody else in.
        return state.kind === "open" && state.user.id === userId && state.token === storedToken();
      },
      send: async ({ key, enquiryId, body }) => {
        const headers = { "idempotency-key": key };
        return (await call(noteCall, { params: { id: String(enquiryId) }, body }, { headers })).data;
      },
      reasonOf: (error) => errorText(firstReason(error), t),
      onSent: ({ name }, detail) => {
        showAnswer(cache, detail);
        toasts.success(t("call.sent_later", { name }));
        void cache.invalidateQueries({ queryKey: enquiryKeys.all });
        void cache.invalidateQueries({ queryKey: stepKeys.all });
      },
      onRefused: ({ name }, error) => {
        toasts.failure(t("call.refused_later", { name }), firstReason(error));
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

function LogoutQuestion({ count }: { count: number }) {
  const { t } = useTexts();
  const [logOut, setLogOut] = useState<(() => void) | null>(null);
  useEffect(() => onLogout((go) => setLogOut(() => go)), []);
  return logOut ? (
    <LeaveDialog
      isLogout
      words={{
        title: t("call.leave_title", { count }),
        message: t("call.leave_message", { days: DEVICE_KEPT_DAYS }),
        leave: t("user.logout"),
      }}
      onStay={() => setLogOut(null)}
      onLeave={() => {
        setLogOut(null);
        logOut();
      }}
    />
  ) : null;
}
