import { CallFailed } from "./call.ts";

/** The failure that a call is expected to end with; fails when it succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<CallFailed> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error("the call was expected to fail");
}
