import helmet from "helmet";
import type { RequestHandler } from "express";

/** Frames of the map on the contact page; nothing else is ever loaded from another host. */
const MAP_FRAMES = ["https://www.google.com", "https://maps.google.com"];

/**
 * Response headers that keep a page to its own scripts. Mantine sets styles from script, hence `unsafe-inline` for
 * styles alone. Vite's development client needs inline scripts, so the policy is off there.
 */
export function securityHeaders(options: { isHttps: boolean; isDev: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: options.isDev
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            baseUri: ["'self'"],
            formAction: ["'self'"],
            frameAncestors: ["'self'"],
            frameSrc: ["'self'", ...MAP_FRAMES],
            imgSrc: ["'self'", "data:", "blob:"],
            objectSrc: ["'none'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'", "'unsafe-inline'"],
            connectSrc: ["'self'"],
            ...(options.isHttps ? { upgradeInsecureRequests: [] } : {}),
          },
        },
    strictTransportSecurity: options.isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}
