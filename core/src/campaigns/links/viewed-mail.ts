import type { CompiledMail } from "../compile/compile.ts";
import { withoutEmptyLinks } from "../compile/empty-links.ts";
import { fill, parseTemplate } from "../merge.ts";
import type { MailLinks } from "./mail-links.ts";

/**
 * A reader's mail as the page behind its view link, which readers hand on: nothing in it unsubscribes the reader or
 * changes their preferences.
 */
export function viewedMail(
  { html, links: targets }: Pick<CompiledMail, "html" | "links">,
  { id, email, name, links }: { id: bigint; email: string; name: string; links: MailLinks },
): string {
  const values = {
    name,
    email,
    open_url: links.viewOpen(id),
    ...Object.fromEntries(targets.map((_, index) => [`click:${index}`, links.viewClick(id, index)])),
  };
  return withoutEmptyLinks(fill(parseTemplate(html, "html"), values, "html"));
}
