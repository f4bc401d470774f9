import { expect, it, vi } from "vitest";
import { type Answer, button, drawSignedIn, drawsAdmin, press, refusal, until } from "../testing.tsx";
import NotMePage from "./not-me-page.tsx";

drawsAdmin();

async function open(answer: Answer) {
  window.history.replaceState({}, "", "/admin/not-me?token=mailed");
  const sent = vi.fn<(path: string, body: unknown) => void>();
  await drawSignedIn(<NotMePage />, (_, path, body) => {
    sent(path, body);
    return answer;
  });
  return sent;
}
const words = () => document.body.textContent;

it("acts when its button is pressed, and not before", async () => {
  const sent = await open({ body: { message: "" } });
  expect(sent).not.toHaveBeenCalled();
  await press("End all sessions");
  await until(() => expect(words()).toContain("All sessions have ended"));
  expect(sent.mock.calls).toEqual([["/api/auth/not-me", { token: "mailed" }]]);
  expect(() => button("End all sessions")).toThrow("no button");
});

it("says why an old link does not work", async () => {
  await open({ status: 422, body: refusal("invalid", { token: ["Too old"] }) });
  await press("End all sessions");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("Too old"));
  expect(button("End all sessions")).toBeDefined();
});
