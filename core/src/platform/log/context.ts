import { AsyncLocalStorage } from "node:async_hooks";

/** The context of a piece of work: one id from the HTTP request through the job to the mail's header. */
interface WorkContext {
  requestId: string;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const withRequestId = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);
/** The id of the request or job that is running now, if any. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;
