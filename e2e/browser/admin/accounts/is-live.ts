import { getUser } from "@ezo/contract/accounts/auth";
import type { BuiltSystem } from "../../../stack/built-system.ts";
import { CallFailed } from "../../../stack/call.ts";

/** Whether the server still accepts a token. */
export async function isLive(system: BuiltSystem, token: string): Promise<boolean> {
  try {
    await system.call(getUser, {}, { token });
    return true;
  } catch (error) {
    if (error instanceof CallFailed && error.status === 401) return false;
    throw error;
  }
}
