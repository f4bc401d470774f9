import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import FollowForm from "./follow-form.tsx";

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

const draw = (isOpen: boolean, call?: (...asked: unknown[]) => unknown) =>
  drawPublic(<FollowForm projectId={7} />, {
    ...(call ? { call } : {}),
    data: [[["saved-searches"], { is_open: isOpen }]],
  });

it("asks for mails about this project's construction", async () => {
  const calls: unknown[][] = [];
  const { box, t } = await draw(true, async (...given) => {
    calls.push(given);
    return { message: "Look into your mailbox" };
  });
  expect(box.textContent).toContain(t("projects.follow_consent"));
  const field = box.querySelector<HTMLInputElement>("input[name=email]");
  if (!field) throw new Error("there is no field");
  field.value = "nino@example.ge";
  await act(async () => {
    box.querySelector("button")?.click();
    await vi.advanceTimersByTimeAsync(3000);
  });
  expect(calls.map(([, input]) => input)).toEqual([
    {
      params: { id: "7" },
      body: expect.objectContaining({ email: "nino@example.ge", locale: "en" }) as object,
    },
  ]);
  expect(box.querySelector("[role=status]")?.textContent).toBe(
    t("apartments.save_search_sent_to", { email: "nino@example.ge" }),
  );
});

it("is no part of the page of a firm that mails nothing of the kind", async () => {
  const { box } = await draw(false);
  expect(box.textContent).toBe("");
});
