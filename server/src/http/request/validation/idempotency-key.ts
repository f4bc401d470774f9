import { IDEMPOTENCY_KEY_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { refused } from "@ezo/core/platform/app-error";

/** The header `Idempotency-Key`. Throws `invalid` where it is empty or too long. */
export function checkedKey(key: string | undefined): string | undefined {
  if (key !== undefined && !isKey(key)) throw refused("idempotency-key", "errors.invalid_value");
  return key;
}

/** Whether the header is there, and neither empty nor too long. */
export const isKey = (key: string | undefined): key is string =>
  key !== undefined && key.length > 0 && key.length <= IDEMPOTENCY_KEY_MAX_LENGTH;
