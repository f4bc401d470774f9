import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { trustedData, useCleanedHtml } from "./trusted.ts";

type Rules = Record<"createHTML" | "createScript", (text: string) => string>;

/** Stands in for the browser's trusted types, which jsdom has not. */
function stubTrustedTypes(): string[] {
  const names: string[] = [];
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: Rules) => {
      names.push(name);
      const made = (rule: keyof Rules) => (text: string) => {
        const allowed = rules[rule](text);
        return { toString: () => allowed };
      };
      return { createHTML: made("createHTML"), createScript: made("createScript") };
    },
  });
  return names;
}

it("is the text itself where there are no trusted types, as on the server, and else an object of the one policy", async () => {
  expect(trustedData("{}")).toBe("{}");
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const names = stubTrustedTypes();
  const given: unknown[] = [];
  function Text({ html }: { html: string }) {
    const cleaned = useCleanedHtml(html);
    given.push(cleaned.__html);
    return <div dangerouslySetInnerHTML={cleaned} />;
  }
  const box = document.createElement("div");
  const root = createRoot(box);
  const draw = (html: string) => act(async () => root.render(<Text html={html} />));
  await draw("<p>One</p>");
  const first = box.querySelector("p");
  await draw("<p>One</p>");
  // What is on screen is not replaced by the same text.
  expect(box.querySelector("p")).toBe(first);
  await draw("<p>Two</p>");
  expect(box.innerHTML).toBe("<div><p>Two</p></div>");
  expect(given.map((html) => typeof html)).not.toContain("string");

  expect(String(trustedData('{"name":"\\u003c"}'))).toBe('{"name":"\\u003c"}');
  expect(() => trustedData("alert(1)")).toThrow(SyntaxError);
  expect(names).toEqual(["ezo"]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
