import { localeAmong } from "@ezo/contract/values/languages";
import type { Locale } from "@ezo/contract/values/locale";
import type { KnownTimeZone } from "@ezo/core/platform/known-time-zone";
import type { SiteColourSetting } from "@ezo/core/site-colours/site-colours";
import { iconTags, type SiteIcons } from "@ezo/core/site-icons/site-icons";
import type { SiteLanguages } from "@ezo/core/site-languages/site-languages";
import type { Log } from "@ezo/core/platform/log/log";
import type { Request } from "express";
import { addressOf } from "../http/request/caller/address.ts";
import { NO_BYTES, NO_UPLOADS } from "../http/request/body/body.ts";
import { type CallContext, previewOf } from "../http/call/call-context.ts";
import type { Api } from "../http/mount.ts";
import { georgianAddress } from "../http/request/language/shown-languages.ts";
import { styleNonceOf } from "../http/security.ts";
import type { LoadedSite, SiteEntry } from "./load-site.ts";

export interface RendererOptions {
  api: Api;
  icons: SiteIcons;
  colours: SiteColourSetting;
  languages: SiteLanguages;
  timeZone: Pick<KnownTimeZone, "current">;
}
export type RenderPage = ReturnType<typeof pageRenderer>;

/** Makes a page: gathers its data here and has it drawn, by a thread where there are some. */
export function pageRenderer(parts: RendererOptions & { site: LoadedSite; origin: string; log: Log }) {
  const { site, api, origin } = parts;
  return async (request: Request, refusal?: number, left?: AbortSignal) => {
    const { gather, localeOfRequest } = await site.entry();
    const cookies = request.headers.cookie;
    const { languages, isCertain } = await languagesOf(parts.languages);
    // A language that was switched off after the request came: its address would be kept with a Georgian page.
    const georgian = georgianAddress(request.originalUrl, languages);
    const url = georgian ?? request.originalUrl;
    const locale = localeAmong(languages, localeOfRequest(url, cookies));
    // What a change of the languages invalidates.
    const tags = new Set(["translations"]);
    const viewedArticles: number[] = [];
    const brand = await brandOf(parts);
    let isKeepable = isCertain && brand.isCertain && georgian === undefined;
    const context: CallContext = {
      ...renderContext(request, locale),
      dependsOn: (dependencies) => {
        isKeepable &&= dependencies !== undefined;
        dependencies?.tags.forEach((tag) => tags.add(tag));
        viewedArticles.push(...(dependencies?.viewedArticles ?? []));
      },
    };
    iconTags(brand.iconsFolder).forEach((tag) => tags.add(tag));
    const gathered = await gather({
      url,
      locale,
      cookies,
      call: (definition, input) => api.call(definition, input, context),
      assets: site.assets,
      origin,
      iconsFolder: brand.iconsFolder,
      coloursSheet: brand.coloursSheet,
      headingFont: brand.headingFont,
      timeZone: await parts.timeZone.current(),
      languages,
      refusal,
      nonce: styleNonceOf(request.res),
    });
    const { status, headers, isCacheable, body } = await documentOf(gathered, parts, left);
    return {
      status,
      headers: {
        "cache-control": "no-cache",
        vary: "Cookie",
        ...headers,
        // Not for search engines, nor for anybody's cache.
        ...(context.preview === undefined
          ? {}
          : { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }),
      },
      body,
      isKeepable: isCacheable && isKeepable && status === 200 && context.preview === undefined,
      dependencies: { tags: [...tags], viewedArticles },
    };
  };
}

/** The finished document. Parts of it that could not be rendered are logged. */
async function documentOf(
  gathered: Awaited<ReturnType<SiteEntry["gather"]>>,
  { site, log }: { site: LoadedSite; log: Log },
  left?: AbortSignal,
) {
  const made = "result" in gathered ? gathered.result : await site.draw(gathered.drawing, left);
  for (const err of made.crashes) log.error({ err }, "a part of a page could not be rendered");
  const { buffer, byteOffset, byteLength } = made.body;
  // A thread's answer is a plain array of bytes.
  return { ...made, body: Buffer.from(buffer, byteOffset, byteLength) };
}

/** The firm's icons, colours and face of headings. Without the database there are pages, too: those that say so. */
const brandOf = ({ colours, icons }: Pick<RendererOptions, "colours" | "icons">) =>
  Promise.all([icons.folder(), colours.sheet(), colours.headingFont()]).then(
    ([iconsFolder, coloursSheet, headingFont]) => ({
      iconsFolder,
      coloursSheet,
      headingFont,
      isCertain: true,
    }),
    () => ({ iconsFolder: "", coloursSheet: "", headingFont: undefined, isCertain: false }),
  );

/** The languages that pages offer. What was read last is no reason to keep a page. */
const languagesOf = (languages: SiteLanguages) =>
  languages.shown().then(
    (shown) => ({ languages: shown, isCertain: true }),
    () => ({ languages: languages.lastShown(), isCertain: false }),
  );

const renderContext = (request: Request, locale: Locale): CallContext => ({
  locale,
  address: addressOf(request),
  userAgent: request.get("user-agent") ?? "",
  idempotencyKey: undefined,
  uploads: NO_UPLOADS,
  raw: NO_BYTES,
  header: (name) => request.get(name),
  preview: previewOf(request),
  device: undefined,
  keepDevice: () => undefined,
  cookie: () => undefined,
  keepCookie: () => undefined,
});
