import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { useToasts } from "../../../shared/ui/toasts/toasts-context.tsx";
import { NoticeLine } from "./notice-line.tsx";
import { useNotices } from "./use-notices.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

function Page() {
  useNotices(useToasts());
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <NoticeLine />
      <output>{pathname + search}</output>
      <button type="button" onClick={() => void navigate("/about")}>
        Go on
      </button>
    </>
  );
}

it.each(LOCALES)(
  "shows the reason for the redirect in %s for as long as the page is open",
  async (locale) => {
    const path = "/projects?notice=project-missing";
    const { box, t, toasts } = await drawPublic(<Page />, { locale, path });
    expect(box.querySelector("output")?.textContent).toBe("/projects");
    expect(toasts.list.get().map(({ title }) => title)).toEqual([t("errors.project_load_failed")]);
    for (const { id } of toasts.list.get()) act(() => toasts.dismiss(id));
    expect(box.textContent).toContain(t("errors.project_missing"));
    await act(async () => box.querySelector("button")?.click());
    expect(box.querySelector("output")?.textContent).toBe("/about");
    expect(box.textContent).not.toContain(t("errors.project_missing"));
  },
);
