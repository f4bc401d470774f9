import { createOffer } from "@ezo/contract/site/offers";
import type { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import type { Stack } from "../../../stack/stack.ts";

/** What a visitor chooses of an offer. */
export interface Asked {
  plan_id?: number;
  down_percent?: number;
  down_minor?: number;
  months?: number;
  last_percent?: number;
  locale?: string;
  email?: string;
}

/** Offers that visitors make themselves, of the stock's first apartment unless another is named. */
export function visitorOffers(of: {
  stack: () => Stack;
  stock: () => Awaited<ReturnType<typeof createStock>>;
}) {
  const { stack, stock } = of;
  const offer = async (body: Asked, key?: string, apartmentId: number = stock().apartments[0].id) =>
    (
      await stack().call(
        createOffer,
        { body: { apartment_id: apartmentId, locale: "en", ...body } as never },
        key === undefined ? {} : { headers: { "idempotency-key": key } },
      )
    ).data;
  return {
    offer,
    /** The status, the code and the named fields of a refusal. */
    refusal: async (body: Asked, apartmentId?: number) => {
      const { status, body: failure } = await failureOf(offer(body, undefined, apartmentId));
      return [status, failure.code, Object.keys(failure.errors ?? {})];
    },
  };
}
