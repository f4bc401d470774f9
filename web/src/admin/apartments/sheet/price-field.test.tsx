import { useState } from "react";
import { expect, it } from "vitest";
import { draw, drawsAdmin, type } from "../../testing.tsx";
import { FigureField } from "./figure-field.tsx";

drawsAdmin();

function Page({ onChange }: { onChange: (value: number | string) => void }) {
  const [value, setValue] = useState<number | string>("");
  return (
    <FigureField
      field="price"
      value={value}
      error={undefined}
      description="What is refused"
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

it("names the firm's currency beside a price, and refuses one in another by the names of both", async () => {
  const changes: (number | string)[] = [];
  await draw(<Page onChange={(value) => changes.push(value)} />);
  expect(document.querySelector("label")?.textContent).toBe("Price, $");
  expect(document.body.textContent).toContain("What is refused");
  const error = () => document.querySelector(".mantine-InputWrapper-error")?.textContent;
  await type("Price, $", "70 000 ₾");
  expect(error()).toBe("This price is in GEL, but prices are in USD");
  await type("Price, $", "EUR 70 000");
  expect(error()).toBe("This price is in EUR, but prices are in USD");
  await type("Price, $", "70 000 USD");
  expect(error()).toBeUndefined();
  expect(changes).toEqual(["70 000 ₾", "EUR 70 000", 70_000]);
});
