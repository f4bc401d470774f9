import type { Currency } from "@ezo/contract/values/money/currency";
import { isForeign, unreadableIn } from "../../../shared/apartments/filters/filters.ts";

/** The fields as the address to which the form leads without scripts. */
export function addressOf(form: HTMLFormElement | null): URLSearchParams {
  const fields = form ? [...new FormData(form)] : [];
  return new URLSearchParams(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** Whether the price is no number, or one in another currency than the firm's. */
export const hasWrongPrice = (search: URLSearchParams, firm: Currency | undefined): boolean =>
  unreadableIn(search).price_max !== undefined || isForeign(search.get("price_max") ?? "", firm);
