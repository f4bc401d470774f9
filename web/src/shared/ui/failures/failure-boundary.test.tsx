import { act, type ReactNode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lazyCode } from "../../lib/lazy-code.ts";
import { FailureBoundary } from "./failure-boundary.tsx";

let unmount = () => {};
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // React reports what a boundary has caught.
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  act(() => unmount());
  delete document.documentElement.dataset["kiosk"];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function draw(content: ReactNode): Promise<HTMLElement> {
  const box = document.createElement("div");
  const root = createRoot(box);
  unmount = () => root.unmount();
  await act(async () => root.render(content));
  return box;
}

/** Code behind a line that can be cut. */
function codeOver(line: { isUp: boolean; attempts?: number }) {
  return lazyCode(
    async () => {
      line.attempts = (line.attempts ?? 0) + 1;
      await Promise.resolve();
      if (!line.isUp) throw new TypeError("Failed to fetch dynamically imported module");
      return { Widget: () => "the widget" };
    },
    (module) => module.Widget,
  );
}

it("keeps the page when a part cannot be loaded, and loads it when the connection returns", async () => {
  const line = { isUp: false, attempts: 0 };
  const { View } = codeOver(line);
  const page = await draw(
    <>
      header
      <FailureBoundary>
        <Suspense>
          <View />
        </Suspense>
      </FailureBoundary>
    </>,
  );
  expect(page.textContent).toBe("header");
  expect(line.attempts, "comes to rest").toBe(1);

  line.isUp = true;
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(page.textContent).toBe("headerthe widget");
});

it.each([
  ["one more attempt only", "", "reload"],
  [
    "any number of attempts in the showroom, which cannot leave the browser's error page",
    "kiosk",
    "once more",
  ],
])("offers %s", async (_, mark, offered) => {
  if (mark !== "") document.documentElement.dataset[mark] = "";
  const line = { isUp: false };
  const { View } = codeOver(line);
  const page = await draw(
    <FailureBoundary
      fallback={({ retry }) => (retry ? <button onClick={retry}>once more</button> : "reload")}
    >
      <Suspense>
        <View />
      </Suspense>
    </FailureBoundary>,
  );
  await act(async () => page.querySelector("button")?.click());
  expect(page.textContent).toBe(offered);
});

it("loads again when the part is rendered again or preloaded", async () => {
  const line = { isUp: false };
  const first = codeOver(line);
  await draw(
    <FailureBoundary>
      <Suspense>
        <first.View />
      </Suspense>
    </FailureBoundary>,
  );
  act(() => unmount());
  const second = codeOver(line);
  await expect(second.load()).rejects.toThrow("could not be loaded");
  line.isUp = true;
  for (const { View } of [first, second]) {
    const page = await draw(
      <FailureBoundary>
        <Suspense>
          <View />
        </Suspense>
      </FailureBoundary>,
    );
    expect(page.textContent).toBe("the widget");
    act(() => unmount());
  }
});
