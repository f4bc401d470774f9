import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { useFormBelow } from "./use-form-below.ts";

type Seen = { target: Element; isIntersecting: boolean };
let tell: (entries: Seen[]) => void = () => undefined;
const observed = new Set<Element>();

beforeEach(() => {
  observed.clear();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => {
    draw();
    return 0;
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: Seen[]) => void) {
        tell = seen;
      }
      observe = (form: Element) => observed.add(form);
      unobserve = (form: Element) => observed.delete(form);
      disconnect = () => observed.clear();
    },
  );
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

function Page({ hasForm = true }: { hasForm?: boolean }) {
  const isBelow = useFormBelow();
  return (
    <>
      <form id="button">
        <input type="hidden" name="q" />
        <button type="submit">Go</button>
      </form>
      {hasForm ? (
        <form id="asks">
          <input name="email" />
        </form>
      ) : null}
      <output>{String(isBelow)}</output>
    </>
  );
}

it("notices a form that is filled in, and no button", async () => {
  const { box, draw } = await drawPublic(<Page />);
  const shown = () => box.querySelector("output")?.textContent;
  expect([...observed].map(({ id }) => id)).toEqual(["asks"]);
  const [form] = observed;
  if (!form) throw new Error("no form is observed");
  act(() => tell([{ target: form, isIntersecting: true }]));
  expect(shown()).toBe("true");
  act(() => tell([{ target: form, isIntersecting: false }]));
  expect(shown()).toBe("false");

  act(() => tell([{ target: form, isIntersecting: true }]));
  await draw(<Page hasForm={false} />);
  await vi.waitFor(() => expect(shown()).toBe("false"));
  expect(observed.size).toBe(0);
});
