import { expect, it } from "vitest";
import { button, draw, drawsAdmin } from "./testing.tsx";

drawsAdmin();

it("tests do not reach hidden buttons", async () => {
  await draw(
    <>
      <button type="button">Shown</button>
      <button type="button" hidden>
        Shown
      </button>
      <div style={{ display: "none" }}>
        <button type="button">Folded</button>
      </div>
    </>,
  );
  expect(button("Shown").hidden).toBe(false);
  expect(() => button("Folded")).toThrow("no button");
  expect(getComputedStyle(document.querySelector("[hidden]") ?? document.body).display).toBe("none");
});
