import { CallFailed } from "./call.ts";

/** The failure of a call; throws if the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<CallFailed> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error("the call was expected to fail");
}
