import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { ApiError } from "../../../shared/api/api-error.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { isTemporary } from "../../query/query-client.ts";
import {
  finishCall,
  followStep,
  isWaiting,
  leaveStep,
  refuseCall,
  type UnsentCall,
  unsentCalls,
} from "./unsent-calls.ts";

/** Sends a call under its key. What answers with anything but its enquiry has not noted it: that is a failure. */
export async function sendCall(
  call: WebCaller,
  { enquiryId, key, body }: Pick<UnsentCall, "enquiryId" | "key" | "body">,
): Promise<EnquiryDetail> {
  const headers = { "idempotency-key": key };
  const { data } = await call(noteCall, { params: { id: String(enquiryId) }, body }, { headers });
  if (data.id !== enquiryId) throw new ApiError("internal", "", 0);
  return data;
}

/** Whether a call has not reached the server, or its answer not the device; what the server answers is another failure. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.code === "offline";

/** Whether no call can be taken now: without a network or a session, before a second factor that is due, or after too many. */
const stopsAll = (error: unknown): boolean =>
  isUnreached(error) ||
  (error instanceof ApiError &&
    (error.status === 401 || error.status === 429 || error.code === "second_factor_required"));

/** Whether this call may be taken later. A failure without a code is not the server's own, such as a proxy's page. */
const mayBeTakenLater = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && error.code === "internal");

const STEP_CODES: readonly string[] = ["conflict", "wrong_status", "no_email"];
/** Whether a call was refused because of its step alone, or was noted without it before. */
function isOfStep(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.keys(error.errors);
  const isOnlyStep = fields.every((field) => field.startsWith("next_step") || field === "idempotency-key");
  return STEP_CODES.includes(error.code) || (fields.length > 0 && isOnlyStep);
}

/** Whether the key alone is refused: a call was noted under it before, with other details. */
export function isNotedBefore(error: unknown): boolean {
  const fields = error instanceof ApiError ? Object.keys(error.errors) : [];
  return fields.length === 1 && fields[0] === "idempotency-key";
}

interface Sending {
  userId: number;
  /** Whether it is still that person who is signed in. */
  isSignedIn: () => boolean;
  send: (call: UnsentCall) => Promise<EnquiryDetail>;
  /** What is kept and shown as the reason. */
  reasonOf: (error: unknown) => string;
  onSent: (call: UnsentCall, detail: EnquiryDetail) => void;
  onRefused: (call: UnsentCall, error: unknown) => void;
}

/**
 * Sends the calls that wait, one after the other in the order in which they were noted, until the network is gone again. What the server
 * refuses stays on the device with the reason. Of an enquiry whose call it cannot take now, the later ones wait, too. One tab does so at
 * a time where the browser can see to it; elsewhere the key alone has a call noted once.
 */
export const sendUnsent = (sending: Sending): Promise<void> =>
  "locks" in navigator
    ? navigator.locks.request(`ezo_unsent:${sending.userId}`, () => sendWaiting(sending))
    : sendWaiting(sending);

async function sendWaiting(sending: Sending): Promise<void> {
  const { userId } = sending;
  const held = new Set<number>();
  for (const { key } of unsentCalls(userId)) {
    if (!sending.isSignedIn()) return;
    // As it is now: another tab may have sent it, and the one before it may have changed its step.
    const call = unsentCalls(userId).find((one) => one.key === key);
    if (!call || !isWaiting(call) || held.has(call.enquiryId)) continue;
    const outcome = await sendOne(sending, call);
    if (outcome === "stopped") return;
    if (outcome === "held") held.add(call.enquiryId);
  }
}

async function sendOne(sending: Sending, call: UnsentCall): Promise<"settled" | "held" | "stopped"> {
  const { userId } = sending;
  let detail: EnquiryDetail;
  try {
    detail = await sending.send(call);
  } catch (error) {
    if (stopsAll(error)) return "stopped";
    if (mayBeTakenLater(error)) return "held";
    // A call that is refused has not used its key up.
    const rest = isOfStep(error) ? leaveStep(userId, call, sending.reasonOf(error)) : null;
    if (rest) return sending.isSignedIn() ? sendOne(sending, rest) : "stopped";
    const isRefused = refuseCall(userId, call, sending.reasonOf(error));
    if (isRefused && sending.isSignedIn()) sending.onRefused(call, error);
    return "settled";
  }
  finishCall(userId, call);
  followStep(userId, call, detail.next_step);
  if (sending.isSignedIn()) sending.onSent(call, detail);
  return "settled";
}
