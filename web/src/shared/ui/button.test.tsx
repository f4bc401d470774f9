import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FallbackButton } from "./button.tsx";

it("leads to its address, query included, without JavaScript", () => {
  const html = renderToStaticMarkup(
    <FallbackButton href="/en/contact?apartment=14%2C15" onPress={() => undefined}>
      Call
    </FallbackButton>,
  );
  expect(html).toContain('action="/en/contact"');
  expect(html).toContain('<input type="hidden" name="apartment" value="14,15"/>');
});
