import type { addPasskey, PasskeyAnswer } from "@ezo/contract/accounts/passkeys";
import type { ParsedInput } from "@ezo/contract/route";
import type { z } from "zod";
import type { Passkey } from "../../generated/prisma/client.ts";
import type { Ceremonies, Ceremony } from "./ceremonies.ts";

export type Made = ParsedInput<typeof addPasskey>["body"]["answer"];
export type Given = z.output<typeof PasskeyAnswer>;
type Site = Ceremonies["site"];

/** None is asked for, so what a browser says of them is not read. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** Loaded for the first passkey: few logins need it. */
const library = () => import("@simplewebauthn/server");

const expectedOf = ({ rpID, origin }: Site, { challenge }: Ceremony) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpID,
  // A fingerprint, a face or a PIN: without it a passkey would be one factor, what somebody has.
  requireUserVerification: true,
});

/** The new credential of an answer; null where it does not prove one. */
export async function verifyMade(site: Site, ceremony: Ceremony, answer: Made) {
  const { verifyRegistrationResponse } = await library();
  const { transports = [], ...said } = answer.response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: said, ...NO_EXTENSIONS },
      ...expectedOf(site, ceremony),
    });
    return registrationInfo ? { ...registrationInfo.credential, transports } : null;
  } catch {
    // Malformed, for another site or challenge, or without verification: the caller need not know which.
    return null;
  }
}

/** The counter that a known passkey's answer proves; null where it proves nothing. */
export async function verifyGiven(
  site: Site,
  ceremony: Ceremony,
  { answer, passkey }: { answer: Given; passkey: Passkey },
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...said } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...said, ...(userHandle ? { userHandle } : {}) },
        ...NO_EXTENSIONS,
      },
      ...expectedOf(site, ceremony),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : null;
  } catch {
    // As above; also a counter that does not grow, which a copy of the authenticator would send.
    return null;
  }
}
