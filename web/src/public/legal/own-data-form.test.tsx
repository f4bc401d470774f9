import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endDrawn, drawPublic } from "../../shared/testing/draw-public.tsx";
import { LEGAL_GROUPS } from "./legal.queries.ts";
import OwnDataForm from "./own-data-form.tsx";

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
  drawPublic(<OwnDataForm />, { call, groups: LEGAL_GROUPS, data: [[["own-data"], { is_open: isOpen }]] });

it("asks for the link to an address, and says where it has gone, in texts that the page has", async () => {
  const bodies: unknown[] = [];
  const { box, t } = await draw(async (_, input) => {
    bodies.push((input as { body: unknown }).body);
    return { message: "Look into your mailbox" };
  });
  expect(box.textContent).not.toMatch(/messages\.|apartments\./);
  const field = box.querySelector<HTMLInputElement>("input[name=email]");
  if (!field) throw new Error("there is no field");
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
  for (const id of described) expect(document.getElementById(id)).not.toBeNull();
  field.value = "nino@example.ge";
  await act(async () => {
    box.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(3000);
  });
  expect(bodies).toEqual([
    { email: "nino@example.ge", locale: "en", website: "", elapsed_ms: expect.any(Number) as number },
  ]);
  const said = box.querySelector("[role=status]")?.textContent;
  expect(said).toBe(t("messages.own_data_sent_to", { email: "nino@example.ge" }));
  expect(box.querySelector("button")?.textContent).toBe(t("messages.own_data_again"));
});

it("is not there while it is switched off", async () => {
  const { box } = await draw(() => Promise.reject(new Error("not asked")), false);
  expect(box.textContent).toBe("");
});
