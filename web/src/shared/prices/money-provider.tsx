import type { Currency } from "@ezo/contract/values/money/currency";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useCaller } from "../api/caller-context.ts";
import { useLocale } from "../i18n/i18n-context.tsx";
import { quietly } from "../lib/quietly.ts";
import { CURRENCY_KEY, MoneyContext, moneyOf } from "./money.ts";
import { pricesQuery } from "./prices.queries.ts";

export function MoneyProvider({ children }: { children: ReactNode }) {
  const { data: prices } = useQuery(pricesQuery(useCaller()));
  const locale = useLocale();
  const [currency, setCurrency] = useState<Currency>();
  // After hydration: the server's HTML is in the firm's currency.
  useEffect(() => {
    const read = () => quietly(() => setCurrency(localStorage.getItem(CURRENCY_KEY) as Currency));
    read();
    // What is chosen in another tab.
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, []);
  const money = useMemo(
    () =>
      moneyOf(prices, locale, {
        currency,
        choose: (next) => {
          setCurrency(next);
          quietly(() => localStorage.setItem(CURRENCY_KEY, next));
        },
      }),
    [prices, locale, currency],
  );
  return <MoneyContext value={money}>{children}</MoneyContext>;
}
