import type { Currency } from "@ezo/contract/values/money/currency";
import { useState } from "react";
import { useTexts } from "./texts-context.tsx";

/**
 * The currency in which a form's prices are typed: the first one that it has shown, also after the firm has changed its own.
 * Sent along, it keeps an older figure from becoming a price in the new currency. A page that goes on to another `record` begins anew.
 */
export function useTypedCurrency(record?: string): Currency | undefined {
  const { currency } = useTexts();
  const [typed, setTyped] = useState({ currency, record });
  const isOther = typed.record !== record;
  // A page that is opened by its address is drawn before the currency is known.
  if (isOther || (typed.currency === undefined && currency !== undefined)) setTyped({ currency, record });
  return isOther ? currency : (typed.currency ?? currency);
}
