import { MAP_TILES_ORIGIN } from "@ezo/contract/values/map-tiles";
import helmet from "helmet";
import type { RequestHandler } from "express";

/** Frames of the map on the contact page. Beside map tiles, nothing else is loaded from another host. */
const MAP_FRAMES = ["https://www.google.com", "https://maps.google.com"];

/**
 * What no page of ours asks a browser for, so that neither a script that got in nor a frame can. The map's frame may go
 * full screen, and pages use that, the clipboard and the share sheet.
 */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];
const PERMISSIONS = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");

/** Headers of every answer; those left out are for browsers and plug-ins that exist no more. */
const common = (isHttps: boolean) =>
  ({
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }) as const;

/** Response headers of everything that a browser shows, of the admin's tools among it, and of the API's data. */
export interface SecurityHeaders {
  pages: RequestHandler;
  tools: RequestHandler;
  data: RequestHandler;
}

/** For browsers that do not tell elements from attributes. */
const ANY_STYLE = { styleSrc: ["'self'", "'unsafe-inline'"] };
/**
 * Of pages: style sheets of ours alone. Attributes stay, since React writes what depends on data as such (`--ratio`, a place on a
 * drawing), and no hash covers values that data decides.
 */
const OWN_STYLE = { ...ANY_STYLE, styleSrcElem: ["'self'"], styleSrcAttr: ["'unsafe-inline'"] };

/** No text becomes HTML or a script but by the site's own policy (`trusted.ts` in web). The admin's editor makes HTML of text. */
const OWN_HTML = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["ezo"] };

/**
 * Pages are kept to their own scripts and style sheets. Tools may have style elements, too: Mantine makes them, mails have some that
 * the admin shows as they are, and so have the queue board and the API's viewer. Vite's development client needs inline
 * scripts, so the policy is off there. The API's data may load nothing and be shown in no frame; directives that only
 * concern documents are left out of it.
 */
export function securityHeaders(options: { isHttps: boolean; isDev: boolean }): SecurityHeaders {
  const { isHttps, isDev } = options;
  const document = (own: Readonly<Record<string, readonly string[]>>) =>
    withPermissions(
      helmet({
        ...common(isHttps),
        contentSecurityPolicy: isDev
          ? false
          : {
              useDefaults: false,
              directives: {
                defaultSrc: ["'self'"],
                baseUri: ["'none'"],
                formAction: ["'self'"],
                frameAncestors: ["'self'"],
                frameSrc: ["'self'", ...MAP_FRAMES],
                // On every page: a visitor comes to a project from any of them, without another document.
                imgSrc: ["'self'", "data:", "blob:", MAP_TILES_ORIGIN],
                objectSrc: ["'none'"],
                scriptSrc: ["'self'"],
                connectSrc: ["'self'"],
                ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
                ...own,
              },
            },
        referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      }),
    );
  const data = helmet({
    ...common(isHttps),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
  });
  return { pages: document({ ...OWN_STYLE, ...OWN_HTML }), tools: document(ANY_STYLE), data };
}

const withPermissions =
  (headers: RequestHandler): RequestHandler =>
  (request, response, next) => {
    response.setHeader("Permissions-Policy", PERMISSIONS);
    headers(request, response, next);
  };

/** For answers that no browser displays: calls, Socket.IO, and the pages of operators. */
const DATA_PATH = /^\/(?:(?:api|feeds|socket\.io)(?:\/|$)|(?:healthz|readyz|metrics)\/?$)/;
/** The admin with the queue board, and of the API the page of its documentation. */
const TOOL_PATH = /^\/(?:admin(?:\/|$)|api\/docs$)/;

/** Chooses the headers by path. */
export const chooseSecurity =
  ({ pages, tools, data }: SecurityHeaders): RequestHandler =>
  (request, response, next) => {
    const { path } = request;
    const headers = TOOL_PATH.test(path) ? tools : DATA_PATH.test(path) ? data : pages;
    headers(request, response, next);
  };

export const isApiPath = (path: string): boolean => path.startsWith("/api/");
