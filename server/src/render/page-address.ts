import { PAGE_NAMES } from "@ezo/contract/site/page-names";

const KNOWN: ReadonlySet<string> = new Set(PAGE_NAMES);

/** An address with the names that pages know, which decide what is rendered, and the rest of its query. */
export function pageAddress(url: string): { url: string; others: string } {
  const at = url.indexOf("?");
  if (at < 0) return { url, others: "" };
  const known: string[] = [];
  const others: string[] = [];
  for (const part of url.slice(at + 1).split("&")) {
    const [name] = new URLSearchParams(part).keys();
    if (name !== undefined) (KNOWN.has(name) ? known : others).push(part);
  }
  const path = url.slice(0, at);
  return { url: known.length > 0 ? `${path}?${known.join("&")}` : path, others: others.join("&") };
}

/** A page's headers; a redirect to another spelling of the address leads there with all of the caller's query. */
export function headersFor(
  url: string,
  page: { status: number; headers: Record<string, string> },
): Record<string, string> {
  const { location } = page.headers;
  const { others } = pageAddress(url);
  if (page.status !== 301 || location === undefined || others === "") return page.headers;
  return { ...page.headers, location: `${location}${location.includes("?") ? "&" : "?"}${others}` };
}
