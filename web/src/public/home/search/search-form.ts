import type { Currency } from "@ezo/contract/values/money/currency";
import { isForeign, unreadableIn } from "../../../shared/apartments/filters/filters.ts";
import { keepText, keptText } from "../../../shared/forms/drafts/kept-text.ts";

/** The fields as the address to which the form leads without scripts. */
export function addressOf(form: HTMLFormElement | null): URLSearchParams {
  const fields = form ? [...new FormData(form)] : [];
  return new URLSearchParams(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

const KEPT = "ezo_home_search";

/** Keeps what was entered for its entry of the history, whose key this is: who goes back finds it, a new visit does not. */
export const keepEntered = (form: HTMLFormElement | null, entryKey: string): void =>
  keepText(KEPT, `${entryKey}?${addressOf(form).toString()}`);

/** Puts back what was entered at this entry of the history. True if there was something, and nothing was entered since. */
export function putBackEntered(form: HTMLFormElement | null, entryKey: string): boolean {
  const [key, ...address] = keptText(KEPT).split("?");
  const entered = new URLSearchParams(address.join("?"));
  if (!form || key !== entryKey || isEmpty(entered) || !isEmpty(addressOf(form))) return false;
  for (const field of Array.from(form.elements)) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = entered.getAll(field.name).includes(field.value);
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = entered.get(field.name) ?? "";
  }
  return true;
}
const isEmpty = (search: URLSearchParams): boolean => [...search.values()].every((value) => value === "");

/** Whether the price is no number, or one in another currency than the firm's. */
export const hasWrongPrice = (search: URLSearchParams, firm: Currency | undefined): boolean =>
  unreadableIn(search).price_max !== undefined || isForeign(search.get("price_max") ?? "", firm);
