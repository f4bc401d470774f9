import { askForNewsletter, getNewsletter } from "@ezo/contract/newsletter";
import type { NewsletterService } from "@ezo/core/contacts/newsletter.service";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";

export function newsletterRoutes(
  mount: Mount,
  services: { newsletter: NewsletterService; translations: TranslationsService; rateLimits: RateLimits },
) {
  const { newsletter, translations, rateLimits } = services;

  mount(getNewsletter, async () => ({ data: { is_open: await newsletter.isOpen() } }));
  mount(askForNewsletter, async ({ body }, { address }) => {
    await rateLimits.spend("newsletter", address);
    await newsletter.ask(body);
    return { message: (await translations.lookup(body.locale))("footer.newsletter_sent") };
  });
}
