import { askForNewsletter, getNewsletter } from "@ezo/contract/marketing/newsletter";
import { changeKeptShortlist, getKeptShortlists, keepShortlist } from "@ezo/contract/site/kept-shortlists";
import { getSavedSearches, saveSearch } from "@ezo/contract/site/saved-searches";
import type { Mount } from "../http/mount.ts";
import { checkedKey } from "../http/request/idempotency-key.ts";
import type { Parts } from "../services.ts";

/** What visitors have mailed to them: news, apartments that match a search, and the shortlist that they keep. */
export function subscriptionRoutes(mount: Mount, { marketing, translations }: Parts) {
  const { newsletter, savedSearches, keptShortlists } = marketing;
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
  mount(getKeptShortlists, async () => ({ data: { is_open: await keptShortlists.isOpen() } }));
  mount(keepShortlist, async ({ body }, { idempotencyKey }) => {
    await keptShortlists.ask(body, checkedKey(idempotencyKey));
    return { message: (await translations.lookup(body.locale))("apartments.keep_sent") };
  });
  mount(changeKeptShortlist, async ({ body }) => {
    const { apartmentIds, managePath } = await keptShortlists.change(body);
    return { data: { apartment_ids: apartmentIds, manage_path: managePath } };
  });
}
