import { FEEDS, feedPath } from "@ezo/contract/site/feeds";
import { LocaleParam } from "@ezo/contract/values/fields";
import { readId } from "@ezo/contract/values/ids";
import type { FeedsService } from "@ezo/core/feeds/feeds.service";
import { AppError, refused } from "@ezo/core/platform/app-error";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { compressed, plainAnswer } from "@ezo/core/platform/cache/stored-answer";
import { type Request, Router } from "express";
import { sendAnswer } from "../../../cache/send-answer.ts";
import { localeFor } from "../../request/language/shown-languages.ts";

/** What a feed shows: a change of any of it drops the cached feeds. */
const SHOWN_TAGS = ["translations", "media", "projects", "apartments", "prices", "contact"];

/** Feeds of apartments for portals, and of all units for anybody. Names in the query beside the language are left to the portals. */
export function feedPages(options: { feeds: FeedsService; answers: AnswerCache }): Router {
  const { feeds, answers } = options;
  const router = Router({ caseSensitive: true, strict: true });
  for (const feed of FEEDS)
    router.get(feedPath(feed, ":project"), async (request, response) => {
      const projectId = readId(String(request.params["project"]));
      if (projectId === undefined) throw new AppError("not_found");
      const locale = localeOf(request);
      const { answer, outcome } = await answers.get(`feed ${feed} ${projectId} ${locale}`, async () => {
        const { body, contentType, changedAt } = await feeds.write(feed, projectId, locale);
        const headers = {
          "Content-Type": contentType,
          // Portals ask again each time, and get 304 while nothing has changed.
          "Cache-Control": "no-cache",
          "Last-Modified": changedAt.toUTCString(),
          "X-Robots-Tag": "noindex",
          ...(feed === "units" ? { "Access-Control-Allow-Origin": "*" } : {}),
        };
        const about = { headers, tags: SHOWN_TAGS, viewedArticles: [] };
        return { answer: await compressed(plainAnswer(body, about)), isStorable: true };
      });
      sendAnswer(request, response, answer, { outcome: answers.isOn ? outcome : "bypass" });
    });
  return router;
}

function localeOf(request: Request) {
  const parsed = LocaleParam.safeParse(request.query["locale"]);
  if (!parsed.success) throw refused("locale", "errors.invalid_value");
  // A portal that asks for a language that is switched off goes on getting the apartments, in Georgian.
  return localeFor(request, parsed.data);
}
