import { act } from "react";
import { expect, it } from "vitest";
import { draw, drawsAdmin } from "../testing.tsx";
import { useTexts } from "./texts-context.tsx";
import { useTypedCurrency } from "./use-typed-currency.ts";

drawsAdmin();

function Form() {
  const { currency, setCurrency } = useTexts();
  return <button onClick={() => setCurrency("GEL")}>{[useTypedCurrency(), currency].join(" ")}</button>;
}

it("stays the one that the form has begun with", async () => {
  await draw(<Form />);
  const shown = () => document.querySelector("button");
  expect(shown()?.textContent).toBe("USD USD");
  await act(async () => shown()?.click());
  expect(shown()?.textContent).toBe("USD GEL");
});
