import type { PreflightFinding } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { Locale } from "@ezo/contract/values/locale";
import { pageLocale } from "@ezo/contract/values/paths/site-paths";
import { checkLinks } from "./link-check.ts";

const LINK_TIMEOUT_MS = 3000;
/** Of a mail with more links, only the first ones are tried. */
const LINKS_TRIED_MAX = 20;

/** Links to our own pages in another language than the mail's. */
export function inOtherLanguages(urls: readonly string[], locale: Locale, publicUrl: string): string[] {
  const { origin } = new URL(publicUrl);
  const isOther = (url: string) => {
    const path = url === origin ? "/" : url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    const found = pageLocale(path);
    return found !== undefined && found !== locale;
  };
  return [...new Set(urls)].filter(isOther);
}

/** Links that do not work for readers, and why. Our own pages are requested as readers would. */
export async function badLinks(
  urls: readonly string[],
  publicUrl: string,
): Promise<{ url: string; code: PreflightFinding["code"] }[]> {
  const tried = [...new Set(urls)].slice(0, LINKS_TRIED_MAX);
  const own: string[] = [];
  const foreign: string[] = [];
  const bad: { url: string; code: PreflightFinding["code"] }[] = [];
  for (const url of tried) {
    if (/^(mailto|tel):.+/i.test(url) || url.includes("{{")) continue;
    if (!/^(\/|https?:\/\/)/i.test(url) || !URL.canParse(url, publicUrl))
      bad.push({ url, code: "broken_link" });
    else if (new URL(url, publicUrl).origin === new URL(publicUrl).origin) own.push(url);
    else foreign.push(url);
  }
  const [states, ownBroken] = await Promise.all([
    checkLinks(foreign),
    Promise.all(own.map(async (url) => ({ url, isBroken: await isOwnBroken(new URL(url, publicUrl)) }))),
  ]);
  for (const { url, isBroken } of ownBroken) if (isBroken) bad.push({ url, code: "broken_link" });
  for (const [url, state] of states)
    if (state !== "ok")
      bad.push({ url, code: state === "broken" ? "broken_link" : (`link_${state}` as const) });
  return bad;
}

/** Our own address may be reachable only from outside; not reaching it from here means nothing. */
async function isOwnBroken(url: URL): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(LINK_TIMEOUT_MS),
    });
    return answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}
