import { askForNewsletter, getNewsletter } from "@ezo/contract/newsletter";
import type { NewsletterService } from "@ezo/core/contacts/newsletter.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";

export function newsletterRoutes(
  mount: Mount,
  services: { newsletter: NewsletterService; translations: TranslationsService },
) {
  const { newsletter, translations } = services;

  mount(getNewsletter, async () => ({ data: { is_open: await newsletter.isOpen() } }));
  mount(askForNewsletter, async ({ body }) => {
    await newsletter.ask(body);
    return { message: (await translations.lookup(body.locale))("footer.newsletter_sent") };
  });
}
