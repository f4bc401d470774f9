import { askForNewsletter, getNewsletter } from "@ezo/contract/marketing/newsletter";
import { getSavedSearches, saveSearch } from "@ezo/contract/site/saved-searches";
import type { Mount } from "../http/mount.ts";
import { checkedKey } from "../http/request/idempotency-key.ts";
import type { Parts } from "../services.ts";

/** What visitors have mailed to them: news, and apartments that match a search. */
export function subscriptionRoutes(mount: Mount, { marketing, translations }: Parts) {
  const { newsletter, savedSearches } = marketing;
  mount(getNewsletter, async () => ({ data: { is_open: await newsletter.isOpen() } }));
  mount(askForNewsletter, async ({ body }) => {
    await newsletter.ask(body);
    return { message: (await translations.lookup(body.locale))("footer.newsletter_sent") };
  });
  mount(getSavedSearches, async () => ({ data: { is_open: await savedSearches.isOpen() } }));
  mount(saveSearch, async ({ body }, { idempotencyKey }) => {
    await savedSearches.ask(body, checkedKey(idempotencyKey));
    return { message: (await translations.lookup(body.locale))("apartments.save_search_sent") };
  });
}
