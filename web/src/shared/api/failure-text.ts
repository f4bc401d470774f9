import type { ErrorCode } from "@ezo/contract/errors";
import type { Translate } from "../i18n/texts.ts";
import { ApiError } from "./api-error.ts";
import { failureCode } from "./failure-code.ts";

/** Whether it failed because there is no connection: the only failure where a visitor can be asked to check it. */
export const isOffline = (error: unknown): boolean =>
  failureCode(error) === "offline" || globalThis.navigator?.onLine === false;

/** Why something could not be shown, for a panel that offers to try again. Empty while the words are not there. */
export const failureText = (error: unknown, t: Translate): string =>
  isOffline(error) ? t("errors.check_connection") : serversWords(error) || t(keyOf(error));

/** Why something could not be done, for a toast. */
export const failureNotice = (error: unknown, t: Translate): string =>
  isOffline(error) ? t("errors.offline") : serversWords(error) || t("errors.try_later");

const serversWords = (error: unknown): string => (error instanceof ApiError ? error.message : "");

/** What the server met while it drew the page comes with a code alone. */
function keyOf(error: unknown): string {
  const code = failureCode(error);
  return (code !== undefined && KEYS.get(code)) || "errors.internal";
}
const KEYS: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ["unavailable", "errors.unavailable"],
  ["too_many_requests", "errors.too_many_requests"],
  // A page asks for what its address says.
  ["invalid", "errors.invalid_address"],
  ["malformed", "errors.invalid_address"],
]);
