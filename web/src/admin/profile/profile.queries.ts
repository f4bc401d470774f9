import { listSessions } from "@ezo/contract/accounts/auth";
import { getProfile } from "@ezo/contract/accounts/profile";
import { listPasskeys } from "@ezo/contract/accounts/passkeys";
import { listPushDevices } from "@ezo/contract/push-subscriptions";
import { getSecondFactor } from "@ezo/contract/accounts/second-factor";
import { getQuietHours, getStaffMails, getStaffPushes } from "@ezo/contract/staff-notices";
import type { WebCaller } from "../../shared/api/http-caller.ts";

/** The user's own account, with the version that a change is based on. */
export const ownProfile = (call: WebCaller) => ({
  queryKey: ["own-profile"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(getProfile, {}, { signal })).data,
});

export const ownSessions = (call: WebCaller) => ({
  queryKey: ["own-sessions"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(listSessions, {}, { signal })).data,
});

export const ownSecondFactor = (call: WebCaller) => ({
  queryKey: ["own-second-factor"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(getSecondFactor, {}, { signal })).data,
});

export const ownPasskeys = (call: WebCaller) => ({
  queryKey: ["own-passkeys"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => call(listPasskeys, {}, { signal }),
});

/** Which mails about enquiries the user gets. */
export const ownMails = (call: WebCaller) => ({
  queryKey: ["own-mails"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(getStaffMails, {}, { signal })).data,
});

/** What the user gets push messages about. */
export const ownPushes = (call: WebCaller) => ({
  queryKey: ["own-pushes"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(getStaffPushes, {}, { signal })).data,
});

export const ownPushDevices = (call: WebCaller) => ({
  queryKey: ["own-push-devices"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(listPushDevices, {}, { signal })).data,
});

export const ownQuietHours = (call: WebCaller) => ({
  queryKey: ["own-quiet-hours"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(getQuietHours, {}, { signal })).data,
});
