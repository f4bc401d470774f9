import { DAY_MS } from "@ezo/contract/values/time";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { DEVICE_KNOWN_DAYS } from "@ezo/contract/values/limits/accounts";
import { type RateLimitName } from "@ezo/contract/values/limits/rate-limits";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { networkOf } from "../../platform/network/network.ts";

const DEVICE = /^[\w-]{32}$/;

/** Where a login attempt comes from. */
export interface LoginClient {
  address: string;
  /** The browser's device cookie, if it has one. */
  device: string | undefined;
}

/** Identifies a browser. It grants nothing, so it may be in a cookie for long. */
export const newDevice = (): string => randomBytes(24).toString("base64url");
export const hashOfDevice = (device: string): string => createHash("sha256").update(device).digest("hex");

/** The budgets of guesses at passwords, and at the codes that follow a right password. */
interface Budgets {
  byAddress?: RateLimitName;
  byAccountAndAddress: RateLimitName;
  byAccount: RateLimitName;
  byKnown: RateLimitName;
}
export const PASSWORD_BUDGETS: Budgets = {
  byAddress: "loginByAddress",
  byAccountAndAddress: "loginByAccountAndAddress",
  byAccount: "loginByAccount",
  byKnown: "loginByKnown",
};
/** Who comes so far has the password: the address alone is limited by the route. */
export const CODE_BUDGETS: Budgets = {
  byAccountAndAddress: "codeByAccountAndAddress",
  byAccount: "codeByAccount",
  byKnown: "codeByKnown",
};

/**
 * Budgets of guesses. Strangers share three: per address, per account and address, and per account. A device,
 * or else an address, that has logged in to the account before has its own, which no stranger can spend: nobody can
 * lock the owner out.
 */
export function createLoginThrottle(options: {
  db: Db;
  rateLimits: RateLimits;
  key: Buffer;
  now: () => Date;
  names: Budgets;
  /** Notifies the owner of an account that somebody guesses. */
  warn: (userId: number) => Promise<void>;
}) {
  const { db, rateLimits, key, now, names, warn } = options;
  // Keyed, since all IPv4 networks could be tried one by one.
  const hashOfNetwork = (address: string) =>
    createHmac("sha256", key).update(networkOf(address)).digest("hex");

  async function knownBy(userId: number, client: LoginClient) {
    const deviceHash = DEVICE.test(client.device ?? "") ? hashOfDevice(client.device ?? "") : "";
    const networkHash = hashOfNetwork(client.address);
    const since = new Date(now().getTime() - DEVICE_KNOWN_DAYS * DAY_MS);
    const sessions = await db.session.findMany({
      where: { userId, createdAt: { gt: since }, OR: [{ deviceHash }, { networkHash }] },
      select: { deviceHash: true },
    });
    if (sessions.some((session) => session.deviceHash === deviceHash)) return "device" as const;
    return sessions.length > 0 ? ("network" as const) : undefined;
  }

  return {
    hashOfNetwork,

    /** The browser's device cookie, where the account knows it. */
    knownDevice: async (userId: number, client: LoginClient): Promise<string | undefined> =>
      (await knownBy(userId, client)) === "device" ? client.device : undefined,

    /**
     * Gives this device and address back their guesses at one account. Not those that strangers share, nor the address's
     * guesses at all accounts: otherwise a link to one's own account would buy guesses at others.
     */
    async forget(email: string, client: LoginClient): Promise<void> {
      const network = networkOf(client.address);
      const callers = DEVICE.test(client.device ?? "")
        ? [network, hashOfDevice(client.device ?? "")]
        : [network];
      await Promise.all([
        rateLimits.reset(names.byAccountAndAddress, `${network} ${email}`),
        ...callers.map((caller) => rateLimits.reset(names.byKnown, `${caller} ${email}`)),
      ]);
    },

    /**
     * Spends a guess at `account`. Throws `too_many_requests` when none is left, and warns the owner by mail. `forgive`
     * returns the guess when the password was right. An unknown account is throttled like any other.
     */
    async spend(account: { email: string; userId: number | undefined }, client: LoginClient) {
      const { email, userId } = account;
      const network = networkOf(client.address);
      const known = await knownBy(userId ?? 0, client);
      const budgets: [RateLimitName, string][] =
        known === undefined
          ? [
              ...(names.byAddress ? [[names.byAddress, network] as [RateLimitName, string]] : []),
              // Before the account's budget, so that one address cannot spend what all strangers share.
              [names.byAccountAndAddress, `${network} ${email}`],
              [names.byAccount, email],
            ]
          : [[names.byKnown, `${known === "device" ? hashOfDevice(client.device ?? "") : network} ${email}`]];
      for (const [name, budget] of budgets) {
        try {
          await rateLimits.spend(name, budget);
        } catch (error) {
          if (error instanceof AppError && userId !== undefined && name !== names.byAddress)
            await warn(userId);
          throw error;
        }
      }
      return {
        knownDevice: known === "device" ? client.device : undefined,
        async forgive(): Promise<void> {
          for (const [name, budget] of budgets)
            if (name === names.byAddress || name === names.byAccount) await rateLimits.refund(name, budget);
            else await rateLimits.reset(name, budget);
        },
      };
    },
  };
}
