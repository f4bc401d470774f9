import { AppError } from "../../platform/app-error.ts";

/**
 * All of the work side by side, so that what it asks the database for is asked at once (`batched`). Throws once all are done, since
 * none may go on after its transaction: the first refusal in the order of the work, which its caller can put right, else what
 * failed first. What follows from that fails, too: the transaction is aborted.
 */
export async function together<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const failures: unknown[] = [];
  const noting = work.map((each) =>
    each.catch((error: unknown) => {
      failures.push(error);
      throw error;
    }),
  );
  const done = await Promise.allSettled(noting);
  const refusals = done.flatMap((each) =>
    each.status === "rejected" && each.reason instanceof AppError ? [each.reason] : [],
  );
  return done.map((each) => {
    if (each.status === "rejected") throw refusals[0] ?? failures[0];
    return each.value;
  });
}
