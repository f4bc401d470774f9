import { ForgottenAddress } from "@ezo/contract/accounts/auth";
import type { NoteRefusal } from "../../audit/refusals.ts";
import { AppError } from "../../platform/app-error.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { PasswordLinks } from "./password-links.ts";

/** As the audit log names the call. */
const ROUTE = "POST /api/auth/forgot-password";

/**
 * What the login page asks for. Beyond the limit of an address nothing is mailed; the answer does not say so, as it says
 * nothing of whether there is such a user. The audit log has a line of it. A text that can be nobody's address, which the
 * form does not take, costs nothing: it may be as long as a body may be.
 */
export function createForgottenPassword(options: {
  links: Pick<PasswordLinks, "sendForgotten">;
  rateLimits: Pick<RateLimits, "spend">;
  noteRefusal: NoteRefusal;
}) {
  const { links, rateLimits, noteRefusal } = options;
  return async (email: string, address: string): Promise<void> => {
    if (!ForgottenAddress.safeParse({ email }).success) return;
    try {
      await rateLimits.spend("forgottenPassword", address);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
      return noteRefusal({ code: error.code, route: ROUTE, email });
    }
    await links.sendForgotten(email);
  };
}
