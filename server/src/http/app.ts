import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import express, { type Express, type RequestHandler, Router } from "express";
import { type Api, createApi } from "./mount.ts";
import type { createAuthenticate } from "./authenticate.ts";
import { CSV_UPLOAD_PATH, csvUpload } from "./csv-upload.ts";
import { docsPage } from "./docs-page.ts";
import { createErrorHandler } from "./errors.ts";
import type { Readiness } from "./health.ts";
import { openApiDocument } from "./openapi.ts";
import { requestId } from "./request-id.ts";

const BODY_LIMIT = "256kb";

export interface AppParts {
  log: Log;
  translations: TranslationsService;
  authenticate: ReturnType<typeof createAuthenticate>;
  mountRoutes: (api: Api) => void;
  readiness: () => Promise<Readiness>;
  /** Middleware that every answer passes: security headers, metrics. */
  everywhere: readonly RequestHandler[];
  metrics: RequestHandler;
  /** Pages and files of the site; gets everything that is not the API's. */
  site: (api: Api) => RequestHandler[];
  trustProxy: string | number | false;
  publicUrl: string;
}

/** The HTTP application: health, metrics, the API, then the site. */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.set("trust proxy", parts.trustProxy);
  app.set("query parser", "simple");
  app.set("etag", "strong");
  app.disable("x-powered-by");

  app.get("/healthz", (_, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_, response) => {
    const readiness = await parts.readiness();
    response.status(readiness.status === "unavailable" ? 503 : 200).json(readiness);
  });
  app.get("/metrics", parts.metrics);
  app.use(requestId(parts.log), ...parts.everywhere);

  const router = Router({ caseSensitive: true });
  const api = createApi(router, parts.authenticate);
  parts.mountRoutes(api);
  let document: ReturnType<typeof openApiDocument> | undefined;
  const description = () => (document ??= openApiDocument(api.mounted(), parts.publicUrl));
  router.get("/openapi.json", (_, response) => void response.json(description()));
  router.get("/docs", (_, response) => void response.type("html").send(docsPage(description())));

  app.post(
    `/api${CSV_UPLOAD_PATH}`,
    csvUpload(async (request, response) => {
      if (!(await parts.authenticate(request, response))) throw new AppError("unauthorized");
    }),
  );
  app.use("/api", jsonOnly, express.json({ limit: BODY_LIMIT, strict: true }), router, () => {
    throw new AppError("not_found");
  });
  app.use("/api", createErrorHandler(parts));
  for (const handler of parts.site(api)) app.use(handler);
  app.use(createErrorHandler(parts));
  return app;
}

/** A body that is not JSON is refused by its type, not as broken JSON. */
const jsonOnly: RequestHandler = (request, _, next) => {
  const hasBody =
    Number(request.get("content-length") ?? 0) > 0 || request.get("transfer-encoding") !== undefined;
  // A body that is read already was judged where it was read.
  if (hasBody && request.body === undefined && !request.is("json"))
    throw new AppError("unsupported_media_type");
  next();
};
