import type { ErrorCode } from "@ezo/contract/errors";
import type { Translate } from "../i18n/texts.ts";
import { isShowroomCutOff } from "../lib/showroom.ts";
import { ApiError } from "./api-error.ts";
import { failureCode } from "./failure-code.ts";

/** Whether there is no connection: the only failure for which visitors are asked to check theirs. */
export const isOffline = (error: unknown): boolean =>
  failureCode(error) === "offline" || globalThis.navigator?.onLine === false || isShowroomCutOff();

/** Why something could not be shown, for a panel with a retry button. Empty until the texts have arrived. */
export const failureText = (error: unknown, t: Translate): string =>
  isOffline(error) ? t("errors.check_connection") : serverMessage(error) || t(keyOf(error));

/** Why something could not be done, for a toast. */
export const failureNotice = (error: unknown, t: Translate): string =>
  isOffline(error) ? t("errors.offline") : serverMessage(error) || t("errors.try_later");

const serverMessage = (error: unknown): string => (error instanceof ApiError ? error.message : "");

/** A failure during server rendering only has a code. */
function keyOf(error: unknown): string {
  const code = failureCode(error);
  return (code !== undefined && KEYS.get(code)) || "errors.internal";
}
const KEYS: ReadonlyMap<string, string> = new Map<ErrorCode, string>([
  ["unavailable", "errors.unavailable"],
  ["too_many_requests", "errors.too_many_requests"],
  // A page's input comes from its address.
  ["invalid", "errors.invalid_address"],
  ["malformed", "errors.invalid_address"],
]);
