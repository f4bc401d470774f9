import { lookup as lookUp } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** A request would have gone to an address that it must not reach. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}
export type IsRefused = (address: string) => boolean;

/** Throws for a host that is itself a refused address: such a host is not looked up. */
export function mustNotBeRefused(hostname: string, isRefused: IsRefused): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && isRefused(host)) throw new PrivateAddress(host);
}

/**
 * Looks a name up for one connection and checks the addresses that this connection will use, so that no later answer of
 * DNS can change them. One refused address refuses the name.
 */
export const guardedLookup =
  (isRefused: IsRefused): LookupFunction =>
  (name, options, done) => {
    lookUp(name, { all: true, family: options.family ?? 0 }).then(
      (found) => {
        const [first] = found;
        if (!first) return done(new Error(`no address for ${name}`), "", 0);
        if (found.some(({ address }) => isRefused(address))) return done(new PrivateAddress(name), "", 0);
        if (options.all) return done(null, found);
        return done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, "", 0),
    );
  };
