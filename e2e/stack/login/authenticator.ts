import { TOTP, URI } from "otpauth";

/** An authenticator app that has read the QR code of `uri`. */
export function anAuthenticator(uri: string) {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error(`not the address of an app: ${uri}`);
  return {
    /** The code of now, or of so many steps later. */
    code: (later = 0): string => app.generate({ timestamp: Date.now() + later * app.period * 1000 }),
  };
}
