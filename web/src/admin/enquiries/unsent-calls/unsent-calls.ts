import type { NextStep } from "@ezo/contract/enquiries/next-step";
import type { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import type { RouteInput } from "@ezo/contract/route";
import { DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/content";
import { DAY_MS } from "@ezo/contract/values/time";
import { useSyncExternalStore } from "react";
import { draftIn, draftKey, draftKeysOf, dropDraft, writeDraft } from "../../editor/drafts/draft.ts";

type CallBody = RouteInput<typeof noteCall>["body"];

/** What is kept of a call that was noted without a connection. */
interface KeptCall {
  /** All attempts to send it have it, so that it is noted once. */
  key: string;
  enquiryId: number;
  /** Whom it was with: the enquiry may be gone once it is sent. */
  name: string;
  body: CallBody;
  /** Why the server has refused it, or its next step; null while it waits to be sent. */
  refusal: string | null;
  /** The next step that was refused, and why: the call is sent without it. */
  unset?: { step: NonNullable<CallBody["next_step"]>; reason: string };
  /** It was noted, and is kept for the step that was not set. */
  isNoted?: true;
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

/**
 * Changes that a full storage has not taken, by key, with the text that they are of: this page goes by them, so that what was refused is
 * not sent again and again.
 */
const unwritten = new Map<string, { over: string; text: string }>();
function textOf(key: string): string | null {
  const stored = localStorage.getItem(key);
  const change = unwritten.get(key);
  return change && change.over === stored ? change.text : stored;
}

/** The same array while nothing has changed. */
let known: { text: string; calls: readonly UnsentCall[] } = { text: "", calls: [] };

/** The calls that this device keeps for a person, in the order in which they were noted. */
export function unsentCalls(userId: number): readonly UnsentCall[] {
  const keys = draftKeysOf(userId, RESOURCE);
  const texts = keys.map(textOf);
  const text = texts.join("\n");
  if (text !== known.text) {
    const calls = texts.flatMap((one) => {
      const kept = draftIn<KeptCall>(one);
      return kept ? [{ ...kept.values, at: kept.at }] : [];
    });
    known = { text, calls: calls.toSorted((a, b) => a.at - b.at) };
  }
  return known.calls;
}

export const useUnsentCalls = (userId: number): readonly UnsentCall[] =>
  useSyncExternalStore(subscribe, () => unsentCalls(userId));

/** Whether it is to be sent: what is older than drafts are kept is not, for the server may know its key no more. */
export const isWaiting = ({ refusal, at }: UnsentCall): boolean =>
  refusal === null && at > Date.now() - DEVICE_KEPT_DAYS * DAY_MS;

/** Whether a call with the person of an enquiry waits, so that a later one waits behind it. */
export const isAnyWaiting = (userId: number, enquiryId: number): boolean =>
  unsentCalls(userId).some((call) => call.enquiryId === enquiryId && isWaiting(call));

const isKept = (userId: number, call: UnsentCall): boolean =>
  localStorage.getItem(storageKey(userId, call)) !== null;

/** False where the device has no room for it. */
function store(userId: number, { at, ...values }: UnsentCall): boolean {
  const key = storageKey(userId, values);
  const draft = { values, version: null, at };
  const text = JSON.stringify(draft);
  const over = localStorage.getItem(key);
  writeDraft(key, draft);
  const isWritten = localStorage.getItem(key) === text;
  if (isWritten || over === null) unwritten.delete(key);
  else unwritten.set(key, { over, text });
  announce();
  return isWritten;
}

/** Keeps a call until it is sent; false where the device has no room for it. */
export function keepCall(userId: number, call: Omit<KeptCall, "refusal">): boolean {
  const last = unsentCalls(userId).at(-1);
  // Also where the device's clock was set back: they are sent in the order in which they were noted.
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
  return store(userId, { ...call, refusal: null, at });
}

/** It is not to be noted. */
export function dropCall(userId: number, call: UnsentCall): void {
  const key = storageKey(userId, call);
  dropDraft(key);
  unwritten.delete(key);
  announce();
}

/** It is noted; only the step that was refused is still kept. */
export function finishCall(userId: number, call: UnsentCall): void {
  if (!call.unset) dropCall(userId, call);
  else if (isKept(userId, call)) store(userId, { ...call, refusal: call.unset.reason, isNoted: true });
}

/** Keeps a call with the reason why it was refused; false where another tab has sent or removed it meanwhile. */
export function refuseCall(userId: number, call: UnsentCall, refusal: string): boolean {
  if (!isKept(userId, call)) return false;
  store(userId, { ...call, refusal });
  return true;
}

/** Has a call go on without its step, which was refused; null where it has none, or another tab has sent or removed it meanwhile. */
export function leaveStep(userId: number, call: UnsentCall, reason: string): UnsentCall | null {
  const { next_step: step, ...body } = call.body;
  if (!step || !isKept(userId, call)) return null;
  const rest = { ...call, body, unset: { step, reason } };
  store(userId, rest);
  return rest;
}

/**
 * `sent` has set the step of its enquiry, which is now `step`: calls that were noted after it on the same step go on from there. Where a
 * colleague has changed the step since, it is another one, and those calls a conflict.
 */
export function followStep(
  userId: number,
  sent: Pick<UnsentCall, "enquiryId" | "body" | "at">,
  step: NextStep | null,
): void {
  const before = sent.body.next_step;
  if (!before || !step || step.kind !== before.kind) return;
  if (Date.parse(step.due_at) !== Date.parse(before.due_at)) return;
  for (const call of unsentCalls(userId)) {
    const { next_step: next } = call.body;
    if (call.enquiryId !== sent.enquiryId || call.at <= sent.at || !isWaiting(call) || !next) continue;
    if (next.step_version !== before.step_version) continue;
    const body = { ...call.body, next_step: { ...next, step_version: step.version } };
    store(userId, { ...call, body });
  }
}
