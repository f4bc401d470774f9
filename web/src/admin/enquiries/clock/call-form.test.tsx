import { act } from "react";
import { expect, it, vi } from "vitest";
import { drawsAdmin, drawSignedIn, type } from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { CallForm } from "./call-form.tsx";

drawsAdmin();

it("stays in what was said at Escape, and leaves the empty field to the request", async () => {
  const onLeave = vi.fn<() => void>();
  await drawSignedIn(<CallForm enquiry={aDetail({ id: 7 })} onLeave={onLeave} />, () => null);
  const field = () => document.querySelector("textarea");
  const escape = () =>
    act(
      async () => void field()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
    );
  field()?.focus();
  await type("What was said", "Wants a view.");
  await escape();
  expect(document.activeElement).toBe(field());
  expect(field()?.value).toBe("Wants a view.");
  expect(onLeave).not.toHaveBeenCalled();
  await type("What was said", "");
  await escape();
  expect(onLeave).toHaveBeenCalledTimes(1);
});
