import { AsyncLocalStorage } from "node:async_hooks";

/** Who makes a request, and from where, as far as that is known yet. */
interface RequestCaller {
  address?: string;
  actorId?: number;
  sessionId?: string;
  /** The API key that it is made with. */
  keyId?: number;
  /** Whose account somebody signs in to, where that is certain before they are in. */
  accountId?: number;
  /** What of the enquiries, and of the rows of projects, they may see; without it all. */
  reach?: { userId: number; projectIds: readonly number[]; rowsOf?: readonly number[] };
}

/** The context of a piece of work: one id from the HTTP request through the job to the mail's header. */
interface WorkContext {
  requestId: string;
  caller: RequestCaller;
}

const storage = new AsyncLocalStorage<WorkContext>();

export const withRequestId = <T>(requestId: string, work: () => T): T =>
  storage.run({ requestId, caller: {} }, work);
/** The id of the request or job that is running now, if any. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

/** Notes who makes the request that is running now; the audit log names them. */
export const noteCaller = (caller: RequestCaller): void => {
  const context = storage.getStore();
  if (context) Object.assign(context.caller, caller);
};
/** Limits what the request that is running now sees (`row-rights.ts`). Never silently: outside of a request it throws. */
export const limitCaller = (reach: NonNullable<RequestCaller["reach"]>): void => {
  const context = storage.getStore();
  if (!context) throw new Error("a limited caller needs the context of a request");
  context.caller.reach = reach;
};
/** Does a part of a request without its limit. */
export const withoutLimit = <T>(work: () => Promise<T>): Promise<T> => {
  const { requestId = "", caller: { reach: _, ...caller } = {} } = storage.getStore() ?? {};
  // Awaited here: a query runs when it is awaited.
  return storage.run({ requestId, caller }, async () => await work());
};
/** Who makes the request that is running now; empty for a job. */
export const currentCaller = (): Readonly<RequestCaller> => storage.getStore()?.caller ?? {};
