import { escapeHtml } from "@ezo/core/mail/escape-html";
import { existsSync } from "node:fs";
import { type RequestHandler, Router } from "express";
import { builtFiles } from "../../render/built-files.ts";
import { API_TITLE } from "./openapi.ts";

/** The viewer's one file, as its package names it. */
const VIEWER = "standalone.js";

/** Scalar's settings: everything is loaded from this origin, nothing is reported to its vendor. */
const SETTINGS = {
  url: "/api/openapi.json",
  // The document names PUBLIC_URL; what is tried out goes to where the page is from.
  servers: [{ url: "/api" }],
  // Its own fonts lie on another host.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  // A button to its maker's hosted client.
  hideClientButton: true,
  showDeveloperTools: "never",
  authentication: { preferredSecurityScheme: "session" },
  theme: "default",
  hideDarkModeToggle: false,
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
};
/** A file, for the policy of pages allows no script within them. */
const START = `Scalar.createApiReference("#viewer", ${JSON.stringify(SETTINGS)});`;

const pageOf = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon-64.png" type="image/png">
</head>
<body>
<div id="viewer"></div>
<noscript><p>The API's description for programs: <a href="/api/openapi.json">openapi.json</a></p></noscript>
<script src="/api/docs/${VIEWER}"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/**
 * `/openapi.json`, made once, for the routes do not change while a server runs, and `/docs`, which shows it: a page
 * to search and to try calls out. Both name the firm, as far as it can be read. `viewerDir` holds the viewer's file.
 */
export function apiDescription(parts: {
  describe: () => Promise<string>;
  firmName: () => Promise<string>;
  viewerDir: string;
}): Router {
  const { describe, firmName, viewerDir } = parts;
  const title = async () => {
    const firm = await firmName().catch(() => "");
    return firm === "" ? API_TITLE : `${firm} ${API_TITLE}`;
  };
  let document: Promise<string> | undefined;
  let files: RequestHandler | undefined;
  return Router()
    .get("/openapi.json", async (_, response) => {
      document ??= describe();
      // A failure is not kept.
      document.catch(() => (document = undefined));
      response.type("json").send(titled(await document, await title()));
    })
    .get("/docs", async (_, response) => void response.type("html").send(pageOf(await title())))
    .get("/docs/start.js", (_, response) => void response.type("js").send(START))
    .use("/docs", (request, response, next) => {
      if (!files && existsSync(viewerDir)) files = builtFiles(viewerDir);
      return files ? files(request, response, next) : next();
    });
}

/** The first title is the document's own. */
const titled = (document: string, title: string): string =>
  document.replace(`"title":"${API_TITLE}"`, () => `"title":${JSON.stringify(title)}`);
