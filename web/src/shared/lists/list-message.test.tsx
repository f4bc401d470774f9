import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { ListFailed } from "./list-message.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  delete document.documentElement.dataset["offline"];
  vi.unstubAllGlobals();
});

it("loads the list again, and no document, for missing code without a connection", async () => {
  document.documentElement.dataset["offline"] = "";
  const onRetry = vi.fn<() => void>();
  const { box } = await drawPublic(
    <ListFailed title="The list" error={new Error("no code")} onRetry={onRetry} />,
  );
  await act(async () => box.querySelector("button")?.click());
  expect(onRetry).toHaveBeenCalledOnce();
});
