import type { NextStep } from "@ezo/contract/enquiries";
import type { noteCall } from "@ezo/contract/enquiry-steps";
import type { RouteInput } from "@ezo/contract/route";
import { useSyncExternalStore } from "react";
import { draftKey, draftKeysOf, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";

/** What is kept of a call that was noted without a connection. */
interface KeptCall {
  /** All attempts to send it have it, so that it is noted once. */
  key: string;
  enquiryId: number;
  /** Whom it was with: the enquiry may be gone once it is sent. */
  name: string;
  body: RouteInput<typeof noteCall>["body"];
  /** Why the server has refused it; null while it waits to be sent. */
  refusal: string | null;
}
export interface UnsentCall extends KeptCall {
  /** When it was noted, in milliseconds. */
  at: number;
}

/** Each call has a key of its own in the storage, so that tabs cannot overwrite each other's. */
const RESOURCE = "unsent-call";
const storageKey = (userId: number, { enquiryId, key }: Pick<KeptCall, "enquiryId" | "key">): string =>
  `${draftKey(userId, RESOURCE, enquiryId)}:${key}`;

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has kept, sent or removed one.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The same array while nothing has changed. */
let known: { text: string; calls: readonly UnsentCall[] } = { text: "", calls: [] };

/** The calls that this device keeps for a person, in the order in which they were noted. */
export function unsentCalls(userId: number): readonly UnsentCall[] {
  const keys = draftKeysOf(userId, RESOURCE);
  const text = keys.map((key) => localStorage.getItem(key)).join("\n");
  if (text !== known.text) {
    const calls = keys.flatMap((key) => {
      const kept = readDraft<KeptCall>(key);
      return kept ? [{ ...kept.values, at: kept.at }] : [];
    });
    known = { text, calls: calls.toSorted((a, b) => a.at - b.at) };
  }
  return known.calls;
}

export const useUnsentCalls = (userId: number): readonly UnsentCall[] =>
  useSyncExternalStore(subscribe, () => unsentCalls(userId));

export const isWaiting = ({ refusal }: UnsentCall): boolean => refusal === null;

const isKept = (userId: number, call: Pick<KeptCall, "enquiryId" | "key">): boolean =>
  readDraft(storageKey(userId, call)) !== null;

function store(userId: number, { at, ...values }: UnsentCall): void {
  writeDraft(storageKey(userId, values), { values, version: null, at });
  announce();
}

/** Keeps a call until it is sent; false where the device has no room for it. */
export function keepCall(userId: number, call: Omit<KeptCall, "refusal">): boolean {
  const last = unsentCalls(userId).at(-1);
  // Also where the device's clock was set back: they are sent in the order in which they were noted.
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
  store(userId, { ...call, refusal: null, at });
  return isKept(userId, call);
}

/** It is noted, or is not to be. */
export function dropCall(userId: number, call: UnsentCall): void {
  dropDraft(storageKey(userId, call));
  announce();
}

/** Keeps a call with the reason why it was refused; false where another tab has sent or removed it meanwhile. */
export function refuseCall(userId: number, call: UnsentCall, refusal: string): boolean {
  if (!isKept(userId, call)) return false;
  store(userId, { ...call, refusal });
  return true;
}

/**
 * `sent` has set the step of its enquiry, which has now become `step`: calls that were noted on the same step go on from there, where a
 * colleague's change since would still be a conflict.
 */
export function followStep(userId: number, sent: UnsentCall, step: NextStep | null): void {
  const before = sent.body.next_step;
  if (!before) return;
  for (const call of unsentCalls(userId)) {
    const { next_step: next } = call.body;
    if (call.enquiryId !== sent.enquiryId || !isWaiting(call) || !next) continue;
    if (next.step_version !== before.step_version) continue;
    const body = { ...call.body, next_step: { ...next, step_version: step?.version ?? null } };
    store(userId, { ...call, body });
  }
}
