import { type ReactNode, useState } from "react";
import { expect, it, vi } from "vitest";
import { draw, drawsAdmin, press, until } from "../testing.tsx";
import { fieldPath, useAskedField } from "./asked-field.ts";

drawsAdmin();

/** A screen that has its fields once they are loaded. */
function Screen({ children }: { children: ReactNode }) {
  useAskedField();
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      {isLoaded ? children : null}
    </>
  );
}
const focused = () => document.activeElement?.id;

it("focuses the field of a label once the screen has it, whether it must be filled in or not", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await draw(
    <Screen>
      <label htmlFor="other">Name</label>
      <input id="other" />
      <label htmlFor="legal">Legal name *</label>
      <input id="legal" />
    </Screen>,
    fieldPath("/admin/brand", "Legal name"),
  );
  expect(scrolled).not.toHaveBeenCalled();
  await press("Load");
  await until(() => expect(focused()).toBe("legal"));
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it("leads to the first control of a card that is called so", async () => {
  await draw(
    <Screen>
      <section>
        <h2>Rates & more</h2>
        <input id="rate" />
      </section>
    </Screen>,
    fieldPath("/admin/price-settings?x=1", "Rates & more"),
  );
  await press("Load");
  await until(() => expect(focused()).toBe("rate"));
});

it("leads to the first control of a group that is called so, which can be used", async () => {
  await draw(
    <Screen>
      <nav>
        <div role="group" aria-label="Logo">
          <button type="button" id="menu" aria-label="Menu" />
        </div>
      </nav>
      <div role="group" aria-label="Logo">
        <button type="button" id="lost" aria-label="Lost" disabled />
        <button type="button" id="upload" aria-label="Upload" />
      </div>
    </Screen>,
    fieldPath("/admin/brand", "Logo"),
  );
  await press("Load");
  await until(() => expect(focused()).toBe("upload"));
});

it.each(["#field=%E0%A4%A", "#field=", "#content", ""])("does nothing for %j", async (hash) => {
  await draw(
    <Screen>
      <label htmlFor="name">Name</label>
      <input id="name" />
    </Screen>,
    `/admin/brand${hash}`,
  );
  await press("Load");
  expect(focused()).not.toBe("name");
});
