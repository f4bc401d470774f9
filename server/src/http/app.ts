import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from "express";
import type { OnServed } from "../cache/front.ts";
import { type Api, createApi } from "./mount.ts";
import type { createAuthenticate } from "./authenticate.ts";
import { describedApi } from "./openapi/described-api.ts";
import { apiDescription } from "./openapi/docs-page.ts";
import { createErrorHandler } from "./errors.ts";
import type { Readiness } from "./health.ts";
import { requestId } from "./request-id.ts";
import { storableAddress } from "./storable.ts";

export interface AppParts {
  log: Log;
  translations: TranslationsService;
  authenticate: ReturnType<typeof createAuthenticate>;
  answers: AnswerCache;
  rateLimits: RateLimits;
  onServed: OnServed;
  mountRoutes: (api: Api) => void;
  readiness: () => Promise<Readiness>;
  /** Sets the security headers, on every answer. */
  security: RequestHandler;
  /** Middleware that every answer but those for operators passes: traces, metrics. */
  everywhere: readonly RequestHandler[];
  metrics: RequestHandler;
  /** Pages and files of the site; gets everything that is not the API's. */
  site: (api: Api) => (RequestHandler | ErrorRequestHandler)[];
  trustProxy: string | number | false;
  publicUrl: string;
  /** Holds the file that shows the API's description. */
  viewerDir: string;
  /** The API's description as the build has written it; need not be there. */
  descriptionFile: URL;
}

/** The HTTP application: health, metrics, the API, then the site. */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.set("trust proxy", parts.trustProxy);
  app.set("query parser", "simple");
  app.set("etag", "strong");
  app.disable("x-powered-by");

  app.use(parts.security);
  app.get("/healthz", (_, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_, response) => {
    const readiness = await parts.readiness();
    response.status(readiness.status === "unavailable" ? 503 : 200).json(readiness);
  });
  app.get("/metrics", parts.metrics);
  app.use(requestId(parts.log), ...parts.everywhere, storableAddress);

  const router = Router({ caseSensitive: true });
  const api = createApi(router, parts);
  parts.mountRoutes(api);
  const { publicUrl, descriptionFile: builtFile } = parts;
  const describe = () => describedApi({ builtFile, routes: () => api.mounted(), publicUrl });
  router.use(apiDescription(describe, parts.viewerDir));

  app.use("/api", router, () => {
    throw new AppError("not_found");
  });
  app.use("/api", createErrorHandler(parts));
  for (const handler of parts.site(api)) app.use(handler);
  app.use(createErrorHandler(parts));
  return app;
}
