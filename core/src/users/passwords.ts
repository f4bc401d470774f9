import { hash, verify } from "@node-rs/argon2";

/** Argon2id with OWASP's smallest recommended cost: 19 MiB, two passes. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_COST);

let decoy: Promise<string> | undefined;
/**
 * Whether `password` fits. Without a stored hash it spends the same time on a decoy, so that the answer's speed
 * does not reveal whether an address is known.
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no such user");
  const fits = await verify(stored ?? (await decoy), password);
  return stored !== undefined && fits;
}
