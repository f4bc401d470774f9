import { createOffer } from "@ezo/contract/site/offers";
import type { Mount } from "../../http/mount.ts";
import { checkedKey } from "../../http/request/validation/idempotency-key.ts";
import type { Parts } from "../../services.ts";

export function offerRoutes(mount: Mount, { offers, translations }: Parts) {
  mount(
    createOffer,
    async ({ body }, { locale, idempotencyKey }) => {
      const data = await offers.create(body, checkedKey(idempotencyKey));
      return { data, message: (await translations.lookup(locale))("offers.made") };
    },
    { isKept: offers.isKept },
  );
}
