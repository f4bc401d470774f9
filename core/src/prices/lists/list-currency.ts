import { CURRENCY_SIGNS, type Currency } from "@ezo/contract/values/money/currency";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { firmCurrency, heldCurrency } from "../../platform/settings.ts";

type Message = "errors.list_currency_changed" | "errors.list_currency_undo" | "errors.price_currency_changed";

/** Amounts in another currency than all prices are to be checked before they count. */
function mustBeSame(amounts: Currency, firm: Currency, message: Message): void {
  if (amounts === firm) return;
  throw new AppError("currency_changed", {
    messageKey: `${message}?list=${named(amounts)}&firm=${named(firm)}`,
    current: { currency: firm },
  });
}
const named = (currency: Currency): string => encodeURIComponent(`${currency} (${CURRENCY_SIGNS[currency]})`);

/** Throws `currency_changed` where amounts are said to be in another currency than the firm's, which it returns. */
export async function ownCurrency(db: Db | Tx, said: Currency | undefined): Promise<Currency> {
  const firm = await firmCurrency(db);
  mustBeSame(said ?? firm, firm, "errors.list_currency_changed");
  return firm;
}

/** The same for prices that are about to be written: the firm keeps its currency until the transaction ends. */
export async function holdOwnCurrency(tx: Tx, said: Currency | undefined): Promise<void> {
  const firm = await heldCurrency(tx);
  mustBeSame(said ?? firm, firm, "errors.price_currency_changed");
}

/** The same before a list's prices are written: the firm keeps its currency until the transaction ends. */
export async function mustBeInFirmCurrency(
  tx: Tx,
  { currency }: { currency: string },
  message: Message = "errors.list_currency_changed",
): Promise<void> {
  mustBeSame(currency as Currency, await heldCurrency(tx), message);
}
