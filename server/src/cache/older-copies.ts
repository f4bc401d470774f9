import type { IncomingMessage } from "node:http";
import { SAVED_COOKIE, SAVED_SEEN_MS } from "@ezo/contract/values/limits/operations";
import type { Request, Response } from "express";
import { addressOf } from "../http/request/caller/address.ts";
import { cookieAt } from "../http/request/caller/cookies.ts";

/** Decides who may get the copy from before a change for a moment, and who must see the change. */
export class OlderCopies {
  /**
   * Until when clients without cookies, as scripts are, have just saved something, by their address and program; the
   * earliest first.
   */
  readonly #writers = new Map<string, number>();
  readonly #now: () => number;

  readonly #isHttps: boolean;

  /** `isHttps`: the site is served so, by its address. */
  constructor({ isHttps, now = () => performance.now() }: { isHttps: boolean; now?: () => number }) {
    this.#isHttps = isHttps;
    this.#now = now;
  }

  /** Staff have changed something: from now on they see it. */
  noteWrite(request: Request, response: Response): void {
    for (const [client, until] of this.#writers) {
      if (until > this.#now()) break;
      this.#writers.delete(client);
    }
    const client = clientOf(request.headers, addressOf(request));
    this.#writers.delete(client);
    this.#writers.set(client, this.#now() + SAVED_SEEN_MS);
    const { name, where } = cookieAt(request, SAVED_COOKIE, { path: "/", isHttps: this.#isHttps });
    response.cookie(name, "1", { ...where, sameSite: "lax", maxAge: SAVED_SEEN_MS });
  }

  /** Who reloads, refetches after a live event, or has just saved something, gets no older copy. */
  areAcceptedBy({ headers }: Pick<IncomingMessage, "headers">, address: string): boolean {
    return mayAccept(headers) && !this.#hasWritten(clientOf(headers, address));
  }

  #hasWritten(client: string): boolean {
    return (this.#writers.get(client) ?? 0) > this.#now();
  }
}

const clientOf = ({ "user-agent": program = "" }: IncomingMessage["headers"], address: string): string =>
  `${address} ${program}`;

/** What the headers alone say about it; `no-cache` and `max-age=0` ask for what is current (RFC 9111, section 5.2.1). */
const mayAccept = ({ "cache-control": control, cookie }: IncomingMessage["headers"]): boolean =>
  !/\bno-cache\b|\bmax-age=0\b/.test(control ?? "") && !cookie?.includes(`${SAVED_COOKIE}=`);
