import { createHash } from "node:crypto";
import type { Response } from "express";

const OWN_FILES = "style-src-elem 'self'";

/** Lets a page have this one style element of its own: the policy of pages allows none but by its content. */
export function allowStyle(response: Response, css: string): Response {
  const policy = response.get("Content-Security-Policy");
  const hash = createHash("sha256").update(css).digest("base64");
  // There is no policy in development.
  return policy === undefined
    ? response
    : response.set("Content-Security-Policy", policy.replace(OWN_FILES, `${OWN_FILES} 'sha256-${hash}'`));
}
