import { expect, it } from "vitest";
import type { Format } from "../i18n/format.ts";
import type { Translate } from "../i18n/texts.ts";
import { largeFall } from "./large-fall.ts";

const said = {
  t: ((key: string, values?: object) => `${key} ${Object.values(values ?? {}).join(" ")}`) as Translate,
  format: { money: (value: number) => `$${value}`, decimal: String } as unknown as Format,
};

it("asks about a price that falls by more than a fifth, and about no other", () => {
  const fall = (price: number | string, from: number | null) => largeFall({ price }, { price: from }, said);
  expect(fall(9_500, 95_000)).toMatchObject({
    title: "discount.large_title $9500",
    message: expect.stringMatching(/90.*\$95000/) as string,
  });
  for (const [price, from] of [
    [80_000, 100_000],
    [120_000, 100_000],
    ["", 100_000],
    [1, null],
  ] as const)
    expect(fall(price, from)).toBeNull();
  expect(largeFall({ price: 1 }, null, said)).toBeNull();
});
