import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ApartmentTools } from "./apartment-tools.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

it("shares the apartment in the language that is shown", async () => {
  const writeText = vi.fn(async (_text: string) => {});
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  window.history.replaceState(null, "", "/projects/1/B?rooms=2");
  const { box, t } = await drawPublic(<ApartmentTools id={1} title="804" />, {
    locale: "ru",
    inWindow: true,
  });
  const share = [...box.querySelectorAll("button")].find((one) => one.textContent === t("buttons.share"));
  await act(async () => share?.click());
  expect(writeText.mock.calls).toEqual([[`${window.location.origin}/ru/projects/1/B?rooms=2`]]);
});
