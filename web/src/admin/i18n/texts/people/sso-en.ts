import type { TextsLike } from "../../text-keys.ts";
import type { ssoKa } from "./sso-ka.ts";

export const ssoEn = {
  "sso.button": "Sign in with single sign-on",
  "sso.entering": "Checking who you are…",
  "sso.with_password": "Log in with a password",
  "sso.failed.expired": "That took too long, or was begun in another window. Please try again.",
  "sso.failed.declined": "The sign-in was cancelled at your firm’s sign-in page.",
  "sso.failed.failed": "The single sign-on has failed. Try again, or ask your administrator.",
  "sso.failed.unavailable": "The single sign-on does not answer now. Try again in a moment.",
  "sso.failed.throttled": "There were too many attempts. Try again in a few minutes.",
  "sso.failed.no_account": "You have no account here. Ask an administrator to add you.",
  "sso.failed.no_email":
    "Your firm’s sign-in has sent no e-mail address, so you were not recognised. Ask your administrator.",
  "sso.failed.unverified": "Your e-mail address is not verified at your firm’s sign-in.",
  "sso.failed.other_identity":
    "The account of this address belongs to somebody else’s single sign-on. An administrator can unlink it.",
  "sso.failed.switched_off": "Your account has been switched off. Please ask your administrator.",
  "reauthentication.sso_note": "No password? Log out, and in again by single sign-on.",

  "users.sso": "Single sign-on",
  "users.sso_on": "Signs in by single sign-on",
  "users.sso_unlink": "Unlink",
  "users.sso_unlink_title": "Unlink {{name}} from the single sign-on?",
  "users.sso_unlink_note":
    "The sessions end. The next single sign-on links the account anew, by its verified e-mail address. To keep somebody out, switch their account off.",
  "users.sso_unlinked": "The single sign-on is unlinked",
  "users.sso_unlink_failed": "The single sign-on could not be unlinked",
} satisfies TextsLike<typeof ssoKa>;
