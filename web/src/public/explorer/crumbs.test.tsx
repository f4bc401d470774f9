import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StepsBackContext } from "../../shared/navigation/steps-back.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { CrumbBar } from "./crumbs.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const CRUMBS = [{ label: "Projects", to: "/projects" }, { label: "Floor", to: "/floor" }, { label: "Flat" }];

/** Presses Back on a page to which a search has led. */
async function pressBack(returns: boolean, steps: number | undefined) {
  window.history.pushState({ idx: 0, key: "search" }, "", "/apartments?rooms=2");
  window.history.pushState({ idx: 1, key: "flat" }, "", "/flat");
  const drawn = await drawPublic(
    <StepsBackContext value={() => steps}>
      <CrumbBar crumbs={CRUMBS} returns={returns} />
    </StepsBackContext>,
    { inWindow: true },
  );
  const back = [...drawn.box.querySelectorAll("a")].find(
    ({ textContent }) => textContent === drawn.t("buttons.back"),
  );
  // Scripts may be off, and the link may be opened in another tab.
  expect(back?.getAttribute("href")).toBe("/floor");
  await act(async () => {
    const stepped = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    back?.click();
    // A link leads on at once, a step back with its event.
    if (window.location.pathname === "/flat") await stepped;
  });
  endDrawn();
  return window.location.pathname + window.location.search;
}

it("returns to the page that the visitor came from, where several lead here and one has", async () => {
  expect(await pressBack(true, 1)).toBe("/apartments?rooms=2");
  expect(await pressBack(true, undefined)).toBe("/floor");
  expect(await pressBack(false, 1)).toBe("/floor");
});
