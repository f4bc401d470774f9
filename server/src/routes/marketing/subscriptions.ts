import { askForNewsletter, getNewsletter } from "@ezo/contract/marketing/newsletter";
import { changeKeptShortlist, getKeptShortlists, keepShortlist } from "@ezo/contract/site/kept-shortlists";
import { askOwnData, getOwnData } from "@ezo/contract/site/own-data";
import { followConstruction, getSavedSearches, saveSearch } from "@ezo/contract/site/search/saved-searches";
import type { Mount } from "../../http/mount.ts";
import { checkedKey } from "../../http/request/validation/idempotency-key.ts";
import type { Parts } from "../../services.ts";

/** What visitors have mailed to them: news, apartments that match a search, the shortlist that they keep, and what is held of them. */
export function subscriptionRoutes(mount: Mount, { marketing, translations }: Parts) {
  const { newsletter, savedSearches, keptShortlists, ownData } = marketing;
  mount(getNewsletter, async () => ({ data: { is_open: await newsletter.isOpen() } }));
  mount(askForNewsletter, async ({ body }, { locale }) => {
    await newsletter.ask(body);
    return { message: (await translations.lookup(locale))("footer.newsletter_sent") };
  });
  mount(getSavedSearches, async () => ({ data: { is_open: await savedSearches.isOpen() } }));
  mount(saveSearch, async ({ body }, { idempotencyKey, locale }) => {
    await savedSearches.ask(body, checkedKey(idempotencyKey));
    return { message: (await translations.lookup(locale))("apartments.save_search_sent") };
  });
  mount(followConstruction, async ({ params, body }, { idempotencyKey, locale }) => {
    await savedSearches.askToFollow(params.id, body, checkedKey(idempotencyKey));
    return { message: (await translations.lookup(locale))("apartments.save_search_sent") };
  });
  mount(getKeptShortlists, async () => ({ data: { is_open: await keptShortlists.isOpen() } }));
  mount(keepShortlist, async ({ body }, { idempotencyKey, locale }) => {
    await keptShortlists.ask(body, checkedKey(idempotencyKey));
    return { message: (await translations.lookup(locale))("apartments.keep_sent") };
  });
  mount(getOwnData, async () => ({ data: { is_open: await ownData.isOpen() } }));
  mount(askOwnData, async ({ body }, { idempotencyKey, locale }) => {
    await ownData.ask(body, checkedKey(idempotencyKey));
    return { message: (await translations.lookup(locale))("messages.own_data_sent") };
  });
  mount(changeKeptShortlist, async ({ body }) => {
    const { apartmentIds, managePath } = await keptShortlists.change(body);
    return { data: { apartment_ids: apartmentIds, manage_path: managePath } };
  });
}
