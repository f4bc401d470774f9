import type { Relay } from "@ezo/core/platform/relay";
import type { JobHandler } from "../jobs.ts";

/** The relay's safety net: finds events whose NOTIFY nobody heard. */
export const outboxSweep =
  (relay: Relay): JobHandler<"sweep-outbox"> =>
  () =>
    relay.drain();
