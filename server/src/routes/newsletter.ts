import { askForNewsletter, getNewsletter } from "@ezo/contract/marketing/newsletter";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";

export function newsletterRoutes(mount: Mount, { marketing: { newsletter }, translations }: Parts) {
  mount(getNewsletter, async () => ({ data: { is_open: await newsletter.isOpen() } }));
  mount(askForNewsletter, async ({ body }) => {
    await newsletter.ask(body);
    return { message: (await translations.lookup(body.locale))("footer.newsletter_sent") };
  });
}
