import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { searchViewOf } from "../../shared/apartments/search/search-view.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import SaveSearchForm from "./save-search-form.tsx";

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

const viewAt = (query: string) => searchViewOf(new URLSearchParams(query));
const FILTERED = viewAt("project_id=1&rooms=2,4&status=available&sort=-price&cursor=price~1~1");
/** The body and the key of a call. */
const sentBy = ([, input, options]: unknown[]) => ({
  body: (input as { body: unknown }).body,
  key: (options as { headers: Record<string, string> }).headers["idempotency-key"],
});

async function draw(call: (...asked: unknown[]) => unknown, isOpen = true) {
  const page = await drawPublic(<SaveSearchForm view={FILTERED} />, {
    call,
    data: [[["saved-searches"], { is_open: isOpen }]],
  });
  const { box } = page;
  return {
    ...page,
    type: (text: string) => {
      const field = box.querySelector<HTMLInputElement>("input[name=email]");
      if (!field) throw new Error("there is no field");
      field.value = text;
    },
    press: () =>
      act(async () => {
        box.querySelector("button")?.click();
        await vi.advanceTimersByTimeAsync(1);
      }),
    /** As long as the server wants people to take for a form. */
    wait: () => act(async () => void (await vi.advanceTimersByTimeAsync(3000))),
    /** Of two alerts the one that says something: at the field, or below the form. */
    said: (role: string) =>
      [...box.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent).join(""),
  };
}

it("asks for the filters of the address alone, once however often it is pressed", async () => {
  const calls: unknown[][] = [];
  const {
    box,
    type,
    press,
    wait,
    said,
    t,
    draw: redraw,
  } = await draw(async (...given) => {
    calls.push(given);
    return { message: "Look into your mailbox" };
  });
  type("nino@example.ge");
  await press();
  await press();
  expect(box.querySelector("button")?.textContent).toBe(t("contact.sending"));
  expect(calls).toHaveLength(0);
  await wait();
  expect(calls.map((given) => sentBy(given).body)).toEqual([
    {
      query: "?project_id=1&rooms=2,4",
      email: "nino@example.ge",
      locale: "en",
      website: "",
      elapsed_ms: expect.any(Number) as number,
    },
  ]);
  expect((sentBy(calls[0] ?? []).body as { elapsed_ms: number }).elapsed_ms).toBeGreaterThanOrEqual(2000);
  expect(said("status")).toBe(t("apartments.save_search_sent_to", { email: "nino@example.ge" }));
  expect(document.activeElement).toBe(box.querySelector("[role=status]"));
  expect(box.querySelector("form")).toBeNull();

  // What was said is about that search: another one can be saved, too.
  await redraw(<SaveSearchForm view={viewAt("rooms=1")} />);
  expect(said("status")).toBe("");
  expect(box.querySelector("form")).not.toBeNull();
});

it("says at the field what is wrong with an address, before anything is sent", async () => {
  const { box, t, type, press, said } = await draw(() => Promise.reject(new Error("not asked")));
  const field = box.querySelector("input[name=email]");
  const error = document.getElementById(field?.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  // Directly below it, before the button.
  expect(error).toBe(field?.nextElementSibling);
  for (const [text, key] of [
    ["", "errors.required"],
    ["nobody", "errors.invalid_email"],
    ["nino@example", "errors.invalid_email"],
  ] as const) {
    type(text);
    await press();
    expect([error?.textContent, said("alert")]).toEqual([t(key), t(key)]);
    expect([field?.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
    await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
    expect([said("alert"), field?.getAttribute("aria-invalid")]).toEqual(["", "false"]);
  }
});

it("says below the form what is not about the address, such as too many tries", async () => {
  const refusals = [
    new ApiError("too_many_requests", "Too many tries", 429),
    new ApiError("invalid", "Please check", 422, { "query.layout": ["No such layout"] }),
  ];
  const { box, type, press, wait, said } = await draw(() =>
    Promise.reject(refusals.shift() ?? new Error("asked")),
  );
  type("nino@example.ge");
  for (const text of ["Too many tries", "No such layout"]) {
    await press();
    await wait();
    expect(said("alert")).toBe(text);
    const field = box.querySelector("input[name=email]");
    expect(field?.getAttribute("aria-invalid")).toBe("false");
    expect(field?.nextElementSibling?.textContent).toBe("");
  }
});

it("brings the form back with the address that was sent to, to correct it", async () => {
  const sent: string[] = [];
  const { box, t, type, press, wait, said } = await draw(async (...given) => {
    sent.push((sentBy(given).body as { email: string }).email);
    return { message: "" };
  });
  type("nino@exmaple.ge");
  await press();
  await wait();
  expect(box.querySelector("button")?.textContent).toBe(t("apartments.save_search_other"));
  await press();
  const field = box.querySelector<HTMLInputElement>("input[name=email]");
  expect([field?.value, document.activeElement, said("status")]).toEqual(["nino@exmaple.ge", field, ""]);
  type("nino@example.ge");
  await press();
  await wait();
  expect(said("status")).toBe(t("apartments.save_search_sent_to", { email: "nino@example.ge" }));
  expect(sent).toEqual(["nino@exmaple.ge", "nino@example.ge"]);
});

it.each(["area_min=90&area_max=50", "rooms=2&floor_min=3&floor_max=2"])(
  "is not offered for a search that can find nothing: %s",
  async (query) => {
    const { box, draw: redraw } = await draw(() => Promise.reject(new Error("not asked")));
    expect(box.querySelector("form")).not.toBeNull();
    await redraw(<SaveSearchForm view={viewAt(query)} />);
    expect(box.textContent).toBe("");
  },
);

it("repeats the same attempt under the same key", async () => {
  const calls: unknown[][] = [];
  const { t, type, press, wait, said } = await draw((...given) => {
    calls.push(given);
    return Promise.reject(new ApiError("internal", "", 500));
  });
  type("nobody@example.ge");
  await press();
  await wait();
  await press();
  await wait();
  expect(said("alert")).toBe(t("errors.try_later"));
  type("nino@example.ge");
  await press();
  await wait();
  const [first, second, third] = calls.map((given) => sentBy(given).key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("says what is agreed to, with a way to the privacy policy, and is not there while it is switched off", async () => {
  const { box, t, leave } = await draw(() => Promise.reject(new Error("not asked")));
  expect(box.textContent).toContain(t("apartments.save_search_consent"));
  expect(box.querySelector("a")?.getAttribute("href")).toBe("/privacy");
  leave();
  const closed = await draw(() => Promise.reject(new Error("not asked")), false);
  expect(closed.box.textContent).toBe("");
});
