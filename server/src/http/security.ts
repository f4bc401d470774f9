import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BOARD_PATH } from "@ezo/contract/values/limits/operations";
import { MAP_TILES_ORIGIN } from "@ezo/contract/values/map-tiles";
import helmet from "helmet";
import type { RequestHandler, Response } from "express";

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

/**
 * Response headers of everything that a browser shows, and of the API's data. Tools are pages that others have written: the queue
 * board and the viewer of the API.
 */
export interface SecurityHeaders {
  pages: RequestHandler;
  admin: RequestHandler;
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

/** The nonce of an answer whose document may have style elements: that of the admin. */
export const styleNonceOf = (response: Pick<Response, "locals"> | undefined): string | undefined =>
  (response?.locals as { styleNonce?: string } | undefined)?.styleNonce;

/** Of the admin: style elements that bear the nonce of their answer. Mantine makes some, and mails have some that are shown. */
const STYLE_WITH_NONCE = {
  ...OWN_STYLE,
  styleSrcElem: [
    "'self'",
    (_: IncomingMessage, response: ServerResponse) => `'nonce-${styleNonceOf(response as Response) ?? ""}'`,
  ],
};

type Sources = readonly (string | ((request: IncomingMessage, response: ServerResponse) => string))[];

/** No text becomes HTML or a script but by the site's own policy (`trusted.ts` in web). The admin's editor makes HTML of text. */
const OWN_HTML = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["ezo"] };

/**
 * Pages are kept to their own scripts and style sheets. Tools may have style elements, too. Vite's development client needs
 * inline scripts, so the policy is off there. The API's data may load nothing and be shown in no frame; directives that
 * only concern documents are left out of it.
 */
export function securityHeaders(options: { isHttps: boolean; isDev: boolean }): SecurityHeaders {
  const { isHttps, isDev } = options;
  const document = (own: Readonly<Record<string, Sources>>) =>
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
                mediaSrc: ["'self'"],
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
  return {
    pages: document({ ...OWN_STYLE, ...OWN_HTML }),
    admin: withStyleNonce(document(STYLE_WITH_NONCE)),
    tools: document(ANY_STYLE),
    data,
  };
}

const withStyleNonce =
  (headers: RequestHandler): RequestHandler =>
  (request, response, next) => {
    Object.assign(response.locals, { styleNonce: randomBytes(16).toString("base64") });
    headers(request, response, next);
  };

const withPermissions =
  (headers: RequestHandler): RequestHandler =>
  (request, response, next) => {
    response.setHeader("Permissions-Policy", PERMISSIONS);
    headers(request, response, next);
  };

/** For answers that no browser displays: calls, Socket.IO, and the pages of operators. */
const DATA_PATH = /^\/(?:(?:api|feeds|socket\.io)(?:\/|$)|(?:healthz|readyz|metrics)\/?$)/;
/** The queue board, and of the API the page of its documentation. */
const isTool = (path: string): boolean =>
  path === "/api/docs" || path === BOARD_PATH || path.startsWith(`${BOARD_PATH}/`);

function kindOf(path: string): keyof SecurityHeaders {
  if (isTool(path)) return "tools";
  if (isAdminUrl(path)) return "admin";
  return DATA_PATH.test(path) ? "data" : "pages";
}

/** Chooses the headers by path. */
export const chooseSecurity =
  (headers: SecurityHeaders): RequestHandler =>
  (request, response, next) =>
    headers[kindOf(request.path)](request, response, next);

/** Whether an address, with or without its query, is one of the admin. */
export const isAdminUrl = (url: string): boolean => /^\/admin(?:[/?]|$)/.test(url);

export const isApiPath = (path: string): boolean => path.startsWith("/api/");
