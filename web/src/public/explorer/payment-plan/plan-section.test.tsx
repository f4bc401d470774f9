import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { PlanSection } from "./plan-section.tsx";

/** Where the page is scrolled to. */
let come: (isIntersecting: boolean) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        come = (isIntersecting) => seen([{ isIntersecting }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const from = { plan_id: 4, amount_minor: 124_001, interval: "monthly", months: 48 } as const;
const apartment = {
  id: 7,
  apartment_number: "401",
  price: 83_000,
  instalment_from: from,
  plans: [{ ...STANDARD, id: 4 }],
  project: { id: 1, title: "Linden Court" },
};
const section = <PlanSection apartment={apartment as unknown as ApartmentDetail} />;

it("says from how much a month, and that it is no offer of credit, before any calculator is loaded", async () => {
  const { box, t } = await drawPublic(section);
  expect(box.textContent.replaceAll("\u00a0", " ")).toContain("from $ 1 241 a month");
  expect(box.textContent).toContain(t("apartments.plan_not_an_offer"));
  const prices = { currency: "USD" as const, others: [], per_m2_shown: true, credit_note_shown: false };
  const without = await drawPublic(section, { prices });
  expect(without.box.textContent).not.toContain(t("apartments.plan_not_an_offer"));
});

it("leads to the calculator at the plan, share and term of its figure, and keeps the rest", async () => {
  const seen = vi.fn<() => void>();
  Element.prototype.scrollIntoView = seen;
  const path = "/?rooms=2&plan=9&down=50&last=10";
  const { box } = await drawPublic(section, { path, call: () => new Promise(() => {}) });
  const link = box.querySelector("a");
  expect(link?.getAttribute("href")).toBe("/?rooms=2&plan=4&down=20&months=48#plan");
  expect(seen).not.toHaveBeenCalled();
  act(() => link?.click());
  expect(seen).toHaveBeenCalledTimes(1);
  expect(document.activeElement?.id).toBe("plan");
});

it("loads the calculator when its place comes into view, and at once for an address with a plan", async () => {
  const asked = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  const scrolled = await drawPublic(section, { call: asked });
  act(() => come(false));
  act(() => come(true));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  scrolled.leave();
  window.history.replaceState(null, "", "/?plan=4");
  await drawPublic(section, { call: asked });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  window.history.replaceState(null, "", "/");
});
