import { localeOfPath } from "@ezo/contract/values/languages";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import {
  BrokenAddressContext,
  type ServerAnswer,
  ServerAnswerContext,
} from "../../shared/navigation/server-answer.ts";
import type { AppState } from "../app-state.ts";
import { adoptQueries, type App } from "../create-app.ts";
import { pageHead } from "../head/page-head.ts";
import { pathOf, queryOf } from "../own-path.ts";
import type { PageContext } from "../pages/page-context.ts";
import { type Page, viewsOf } from "../pages/page.ts";
import { PublicApp } from "../public-app.tsx";
import { documentEnd, documentStart } from "./document.ts";
import { plainError } from "./plain-error.ts";
import type { Draw, Drawing, RenderResult } from "./render-contract.ts";
import { contextOf, HTML, NO_BODY, placeOf, serverApp } from "./server-app.ts";

export const draw: Draw = async (drawing) => {
  const { url, refusal } = drawing;
  const state = JSON.parse(drawing.state) as AppState;
  const app = serverApp(state, callNothing);
  adoptQueries(app, state.queries, undefined);
  const place = placeOf(drawing);
  const { page } = place;
  const context = contextOf(place, url, app);
  await Promise.all(viewsOf(page, context).map((view) => view.load()));
  const answer: ServerAnswer = page.isMissing ? { status: 404 } : {};
  const { html, crashes } = await htmlOf(
    <BrokenAddressContext value={refusal ?? null}>
      <ServerAnswerContext value={refusal === undefined ? answer : null}>
        <DrawnApp app={app} url={url} />
      </ServerAnswerContext>
    </BrokenAddressContext>,
  );
  if (answer.redirect) return redirected(answer.redirect);
  const status = refusal ?? answer.status ?? Math.max(drawing.dataStatus, crashes.length > 0 ? 500 : 0);
  const start = startOf(drawing, app, { page, context, absence: answer.status });
  return {
    status,
    headers: headersFor(url, app, status),
    isCacheable: status === 200 && !state.isSwitching && hasOwnQuery(page, context, url),
    body: Buffer.concat([
      Buffer.from(start),
      html,
      Buffer.from(documentEnd(refusal === undefined ? drawing.state : undefined)),
    ]),
    crashes,
  };
};

const callNothing: WebCaller = () =>
  Promise.reject(new Error("a page's data is loaded before the page is drawn"));

function startOf(
  { origin, assets, nonce, coloursSheet, headingFont, refusal }: Drawing,
  { locale, languages, iconsFolder, texts }: App,
  { page, context, absence }: { page: Page; context: PageContext; absence: ServerAnswer["status"] },
): string {
  const place = { ...context, origin, languages };
  const tags = pageHead(page, texts, refusal === undefined ? { ...place, absence } : place);
  return documentStart(tags, { locale, assets, nonce, iconsFolder, coloursSheet, headingFont });
}

/** Other spellings of a query could fill the cache with copies of one page. */
function hasOwnQuery({ ownQuery }: Page, { search }: PageContext, url: string): boolean {
  const query = queryOf(url);
  return query === "" || `?${query}` === ownQuery?.(search);
}

function DrawnApp({ app, url }: { app: App; url: string }) {
  return (
    <StaticRouter basename={app.basename || "/"} location={shownAddress(app, url)}>
      <PublicApp app={app} />
    </StaticRouter>
  );
}

/** Where the address names none, the visitor's cookie decides the language. */
const namesLanguage = (url: string): boolean => localeOfPath(pathOf(url)) !== undefined;

/** An address without a prefix, in the language it is shown in; the browser puts the same into its address bar. */
const shownAddress = ({ basename }: App, url: string): string =>
  basename === "" || namesLanguage(url) ? url : basename + url;

/** What was drawn before the redirect was known is left. */
const redirected = (location: string): RenderResult => ({
  status: 302,
  headers: { location, "cache-control": "no-store" },
  ...NO_BODY,
});

const headersFor = (url: string, { locale }: App, status: number): Record<string, string> => ({
  ...HTML,
  "content-language": locale,
  ...(namesLanguage(url) ? {} : { vary: "Cookie" }),
  ...(status === 200 ? {} : { "cache-control": "no-store" }),
});

/**
 * Resolves when all is drawn: the data is loaded, so that there is nothing to wait for, and what React streamed later would
 * need an inline script. Rejects if the element cannot be drawn at all. If only the page within its frame crashes, the frame
 * is drawn, and the browser renders the page again.
 */
function htmlOf(element: ReactNode): Promise<{ html: Buffer; crashes: Error[] }> {
  return new Promise((resolve, reject) => {
    const crashes: Error[] = [];
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void crashes.push(plainError(error)),
      onAllReady: () =>
        void buffer(pipe(new PassThrough())).then((html) => resolve({ html, crashes }), reject),
      onShellError: (error) => reject(plainError(error)),
    });
  });
}
