import type { IncomingMessage, Server } from "node:http";

/**
 * Reads a target that holds a scheme and a host (`GET http://host/path`, as sent to proxies) as its path and query,
 * which servers have to accept (RFC 9112, section 3.2.2). Must be called when the other listeners are in place: all of
 * them, caches included, should see one spelling.
 */
export function readTargets(http: Server): void {
  const read = (request: IncomingMessage) => {
    request.url = originForm(request.url ?? "/");
  };
  http.prependListener("request", read);
  http.prependListener("upgrade", read);
}

/** Path and query of `target`; a target that has no path (`*`) is returned as it is. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)?.[0];
  if (start === undefined) return target;
  const rest = target.slice(start.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}
