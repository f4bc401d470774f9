import { MAP_TILES_ORIGIN } from "@ezo/contract/values/map-tiles";
import type { BrowserContext, ConsoleMessage, Request, WebError } from "@playwright/test";

/**
 * Reports console errors, crashes, and requests to other hosts, except to the maps'. Returns a function that stops it.
 */
export function watchForProblems(
  context: BrowserContext,
  origin: string,
  report: (problem: string) => void,
): () => void {
  const isMap = (url: string) =>
    ["https://maps.google.com/", `${MAP_TILES_ORIGIN}/`].some((host) => url.startsWith(host));
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    if (message.type() === "error" && !isMap(url)) report(`console: ${message.text()} ${url}`);
  };
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? "";
    // Requests that the page cancels, e.g. when it is left, do not count; and without JavaScript the browser blocks the
    // scripts that the document preloads.
    if (!isMap(request.url()) && !["net::ERR_ABORTED", "csp"].includes(reason))
      report(`failed request: ${request.url()} ${reason}`);
  };
  const onError = (error: WebError) => report(`error: ${error.error().message}`);
  const onRequest = (request: Request) => {
    const url = request.url();
    const isOurs = url.startsWith(origin) || url.startsWith(origin.replace("http", "ws"));
    if (!isOurs && !isMap(url) && !/^(data|blob|about|chrome-error):/.test(url))
      report(`foreign host: ${url}`);
  };
  context
    .on("console", onConsole)
    .on("requestfailed", onRequestFailed)
    .on("weberror", onError)
    .on("request", onRequest);
  return () =>
    void context
      .off("console", onConsole)
      .off("requestfailed", onRequestFailed)
      .off("weberror", onError)
      .off("request", onRequest);
}
