import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import KeepForm from "./keep-form.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  endDrawn();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const draw = (call: (...asked: unknown[]) => unknown, isOpen = true) =>
  drawPublic(<KeepForm ids={[7, 3]} />, { call, data: [[["kept-shortlists"], { is_open: isOpen }]] });

it("asks for the apartments of the list, and again for another list", async () => {
  const bodies: unknown[] = [];
  const page = await draw(async (_, input) => {
    bodies.push((input as { body: unknown }).body);
    return { message: "Look into your mailbox" };
  });
  const field = page.box.querySelector<HTMLInputElement>("input[name=email]");
  if (!field) throw new Error("there is no field");
  field.value = "nino@example.ge";
  await act(async () => {
    page.box.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(3000);
  });
  expect(bodies).toEqual([
    {
      apartment_ids: [7, 3],
      email: "nino@example.ge",
      locale: "en",
      website: "",
      elapsed_ms: expect.any(Number) as number,
    },
  ]);
  const said = page.box.querySelector("[role=status]");
  expect([said?.textContent, document.activeElement]).toEqual([
    page.t("apartments.save_search_sent_to", { email: "nino@example.ge" }),
    said,
  ]);
  expect(page.box.querySelector("form")).toBeNull();
  await page.draw(<KeepForm ids={[7]} />);
  expect(page.box.querySelector("form")).not.toBeNull();
});

it("says what is agreed to, and is not there while it is switched off", async () => {
  const { box, t, leave } = await draw(() => Promise.reject(new Error("not asked")));
  expect(box.textContent).toContain(t("apartments.keep_consent"));
  expect(box.querySelector("a")?.getAttribute("href")).toBe("/privacy");
  leave();
  const closed = await draw(() => Promise.reject(new Error("not asked")), false);
  expect(closed.box.textContent).toBe("");
});
