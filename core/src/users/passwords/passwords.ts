import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's smallest recommended cost: 19 MiB, two passes. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
type PasswordCost = Readonly<Record<keyof typeof PASSWORD_COST, number>>;

let cost: PasswordCost = PASSWORD_COST;
let decoy: Promise<string> | undefined;

/** The cost of new hashes. */
export const passwordCost = (): PasswordCost => cost;
/**
 * Sets the cost of this process's new hashes. Only tests call it, whose many passwords protect nothing; it is no setting, so
 * that no environment can lower it.
 */
export function hashAtCost(other: PasswordCost): void {
  cost = other;
  decoy = undefined;
}

/** One for somebody who gave none: 128 random bits. */
export const newPassword = (): string => randomBytes(16).toString("base64url");

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * Whether `password` fits. Without a stored hash it spends the same time on a decoy, so that the answer's speed
 * does not reveal whether an address is known.
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no such user");
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== undefined && fits;
}
