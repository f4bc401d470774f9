import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { ApiError } from "../../../shared/api/api-error.ts";
import { isTemporary } from "../../query/query-client.ts";
import { dropCall, followStep, isWaiting, refuseCall, type UnsentCall, unsentCalls } from "./unsent-calls.ts";

/** Whether a call has not reached the server, or its answer not the device; what the server answers is another failure. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.code === "offline";

/** Whether the same call may be taken later: also once the person has set up the second factor that is asked for. */
const mayBeTakenLater = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof ApiError && error.code === "second_factor_required");

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
 * refuses stays on the device with the reason. Of an enquiry whose call it cannot take now, the later ones wait, too.
 */
export async function sendUnsent(sending: Sending): Promise<void> {
  const { userId } = sending;
  const held = new Set<number>();
  for (const { key } of unsentCalls(userId)) {
    if (!sending.isSignedIn()) return;
    // As it is now: another tab may have sent it, and the one before it may have changed its step.
    const call = unsentCalls(userId).find((one) => one.key === key);
    if (!call || !isWaiting(call) || held.has(call.enquiryId)) continue;
    let detail: EnquiryDetail;
    try {
      detail = await sending.send(call);
    } catch (error) {
      if (isUnreached(error)) return;
      if (mayBeTakenLater(error)) held.add(call.enquiryId);
      else if (refuseCall(userId, call, sending.reasonOf(error))) sending.onRefused(call, error);
      continue;
    }
    dropCall(userId, call);
    followStep(userId, call, detail.next_step);
    sending.onSent(call, detail);
  }
}
