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

/** Response headers of everything that a browser shows, and of the API's data. */
export interface SecurityHeaders {
  pages: RequestHandler;
  data: RequestHandler;
}

/**
 * Pages are kept to their own scripts. Mantine sets styles from script, hence `unsafe-inline` for styles alone. Vite's
 * development client needs inline scripts, so the policy is off there. The API's data may load nothing and be shown in no
 * frame; directives that only concern documents are left out of it.
 */
export function securityHeaders(options: { isHttps: boolean; isDev: boolean }): SecurityHeaders {
  const { isHttps, isDev } = options;
  const pages = withPermissions(
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
              styleSrc: ["'self'", "'unsafe-inline'"],
              connectSrc: ["'self'"],
              ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
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
  return { pages, data };
}

const withPermissions =
  (headers: RequestHandler): RequestHandler =>
  (request, response, next) => {
    response.setHeader("Permissions-Policy", PERMISSIONS);
    headers(request, response, next);
  };

/** For answers that no browser displays: calls, Socket.IO, and the pages of operators. */
const DATA_PATH = /^\/(?:(?:api|feeds|socket\.io)(?:\/|$)|(?:healthz|readyz|metrics)\/?$)/;

/** Chooses the headers by path; of the API, only its documentation is a page. */
export const chooseSecurity =
  ({ pages, data }: SecurityHeaders): RequestHandler =>
  (request, response, next) => {
    const { path } = request;
    const isData = DATA_PATH.test(path) && path !== "/api/docs";
    (isData ? data : pages)(request, response, next);
  };

export const isApiPath = (path: string): boolean => path.startsWith("/api/");
