import { notificationsStore } from "@mantine/notifications";
import { act, useEffect, useState } from "react";
import { expect, it, vi } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  drawsAdmin,
  drawSignedIn,
  expectNoDrafts,
  press,
  pressTwice,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { keepCall, unsentCalls } from "../unsent-calls/unsent-calls.ts";
import { readCall, writeCall } from "./call-draft.ts";
import { CallForm } from "./call-form.tsx";

drawsAdmin();

const user = { ...ADMINISTRATOR, role: "admin" as const, capabilities: [...ADMINISTRATOR.capabilities] };
const drawCall = (
  answer: Answering,
  onLeave: () => void = () => undefined,
  enquiry: Parameters<typeof aDetail>[0] = {},
) =>
  drawSignedIn(<CallForm enquiry={aDetail({ id: 7, ...enquiry })} user={user} onLeave={onLeave} />, answer);
const field = () => document.querySelector("textarea");
const toasts = () => notificationsStore.getState().notifications.map(({ title }) => title);

it("stays in what was said at Escape, and leaves the empty field to the request", async () => {
  const onLeave = vi.fn<() => void>();
  await drawCall(() => null, onLeave);
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

it("asks for the outcome, which is never preselected, before a call is noted", async () => {
  const sent: unknown[] = [];
  await drawCall((_method, _path, body) => {
    sent.push(body);
    return { status: 201, body: { success: true, data: aDetail({ id: 7 }) } };
  });
  expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
  await press("Note the call");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("First choose how the call went.");
  expect(sent).toEqual([]);
  await press("No answer");
  expect(document.querySelector("[role=alert]")).toBeNull();
  await press("Note the call");
  await until(() => expect(sent).toEqual([{ channel: "phone", outcome: "no_answer", note: "" }]));
  // The next call is chosen anew.
  await until(() => expect(document.querySelector('[aria-pressed="true"]')).toBeNull());
});

const noted = { status: 201, body: { success: true, data: aDetail({ id: 7 }) } };

it("keeps an outcome that was chosen without a text, until it is taken back or the call is noted", async () => {
  const isChosen = () => button("No answer").getAttribute("aria-pressed");
  await drawCall(() => noted);
  await press("No answer");
  unmountDrawn();
  await drawCall(() => noted);
  expect(isChosen()).toBe("true");
  expect(document.body.textContent).toContain("Not noted yet: kept on this device");
  await press("No answer");
  expect(isChosen()).toBe("false");
  await expectNoDrafts();
  await press("No answer");
  await press("Note the call");
  await until(() => expect(isChosen()).toBe("false"));
  await expectNoDrafts();
});

it("sends no next step that was chosen before the enquiry was completed, and shows none", async () => {
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  writeCall(user.id, 7, { channel: "phone", outcome: "reached", note: "", next: { kind: "call", due_at } });
  const bodies: unknown[] = [];
  const answer: Answering = (_method, _path, body) => {
    bodies.push(body);
    return noted;
  };
  await drawCall(answer, undefined, { status: "completed" });
  await press("Note the call");
  await until(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty("next_step");
});

it("leaves an outcome that another tab has chosen since where it is", async () => {
  await drawCall(() => {
    writeCall(user.id, 7, { channel: "phone", outcome: "reached", note: "", next: null });
    return noted;
  });
  await press("No answer");
  await press("Note the call");
  await until(() => expect(document.querySelector('[aria-pressed="true"]')).toBeNull());
  expect(readCall(user.id, 7).outcome).toBe("reached");
});

/** The keys of what is sent from now on. */
function watchKeys(): (string | null)[] {
  const keys: (string | null)[] = [];
  const reach = fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    if (init?.method === "POST") keys.push(new Headers(init.headers).get("idempotency-key"));
    return reach(url, init);
  });
  return keys;
}

it("keeps a call without a connection, under the key of the attempt, and is free for the next one", async () => {
  const onNoted = vi.fn<() => void>();
  await drawSignedIn(
    <CallForm
      enquiry={aDetail({ id: 7, name: "Levan" })}
      user={user}
      onNoted={onNoted}
      onLeave={() => undefined}
    />,
    () => {
      throw new TypeError("no connection");
    },
  );
  const keys = watchKeys();
  await press("No answer");
  await type("What was said", "Wants a view.");
  await press("Note the call");
  await until(() => expect(unsentCalls(user.id)).toHaveLength(1));
  const { at: _, ...kept } = unsentCalls(user.id)[0] ?? expect.fail("nothing is kept");
  expect(kept).toEqual({
    key: keys[0],
    enquiryId: 7,
    name: "Levan",
    body: { channel: "phone", outcome: "no_answer", note: "Wants a view." },
    refusal: null,
  });
  expect(toasts()).toEqual(["No connection: the call is kept on this device and will be sent"]);
  await until(() => expect(field()?.value).toBe(""));
  expect(document.querySelector('[aria-pressed="true"]')).toBeNull();
  expect(readCall(user.id, 7)).toMatchObject({ note: "", outcome: null });
  expect(onNoted).toHaveBeenCalledTimes(1);
  await until(() => expect(button("Note the call").disabled).toBe(false));
  await press("No answer");
  await press("Note the call");
  await until(() => expect(unsentCalls(user.id)).toHaveLength(2));
  expect(unsentCalls(user.id)[1]?.key).not.toBe(keys[0]);
});

it("keeps a call behind those with the same person that wait, once, and sends it where the device has no room", async () => {
  const sent: unknown[] = [];
  const earlier = { key: "earlier", name: "Levan", body: { outcome: "reached" as const } };
  keepCall(user.id, { ...earlier, enquiryId: 7 });
  await drawCall((_method, _path, body) => {
    sent.push(body);
    return noted;
  });
  await press("No answer");
  await pressTwice("Note the call");
  await until(() =>
    expect(toasts()).toEqual(["The call is kept on this device and will be sent after the earlier ones"]),
  );
  expect(sent).toEqual([]);
  expect(unsentCalls(user.id).map(({ body }) => body.outcome)).toEqual(["reached", "no_answer"]);
  await until(() => expect(button("Note the call").disabled).toBe(false));
  await press("No answer");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  try {
    await press("Note the call");
    await until(() => expect(sent).toHaveLength(1));
    await until(() => expect(toasts()).toContain("The call was noted"));
  } finally {
    full.mockRestore();
    warned.mockRestore();
  }
  expect(unsentCalls(user.id)).toHaveLength(2);
});

it("overtakes no call with another person that waits", async () => {
  keepCall(user.id, { key: "earlier", enquiryId: 8, name: "Levan", body: { outcome: "reached" } });
  await drawCall(() => noted);
  await press("No answer");
  await press("Note the call");
  await until(() => expect(toasts()).toEqual(["The call was noted"]));
  expect(unsentCalls(user.id)).toHaveLength(1);
});

it("has a call that another tab keeps meanwhile go on from the step that it has set", async () => {
  const step = { kind: "call" as const, due_at: new Date(Date.now() + 3_600_000).toISOString() };
  writeCall(user.id, 7, { channel: "phone", outcome: "reached", note: "", next: step });
  const later = { ...step, kind: "visit" as const, step_version: null };
  const set = { ...step, id: 1, duration_minutes: 60, note: "", owner: null, is_invited: false, version: 4 };
  await drawCall(async () => {
    // Of a later moment.
    await new Promise((resolve) => void setTimeout(resolve, 5));
    keepCall(user.id, {
      key: "later",
      enquiryId: 7,
      name: "Levan",
      body: { outcome: "reached", next_step: later },
    });
    return { status: 201, body: { success: true, data: aDetail({ id: 7, next_step: set }) } };
  });
  await press("Note the call");
  await until(() => expect(toasts()).toEqual(["The call was noted"]));
  expect(unsentCalls(user.id)).toMatchObject([{ body: { next_step: { kind: "visit", step_version: 4 } } }]);
});

it("keeps exactly what was sent, also where the enquiry has another step by then", async () => {
  const step = { kind: "visit" as const, due_at: new Date(Date.now() + 3_600_000).toISOString() };
  writeCall(user.id, 7, { channel: "phone", outcome: "reached", note: "", next: step });
  const sent: unknown[] = [];
  let changeStep = () => {};
  function Changing() {
    const [version, setVersion] = useState(3);
    useEffect(() => {
      changeStep = () => setVersion(4);
    }, []);
    const agreed = { id: 1, duration_minutes: 60, note: "", owner: null, is_invited: false };
    const next_step = { ...step, ...agreed, version };
    return <CallForm enquiry={aDetail({ id: 7, next_step })} user={user} onLeave={() => undefined} />;
  }
  let loseConnection = () => {};
  await drawSignedIn(<Changing />, (_method, _path, body) => {
    sent.push(body);
    return new Promise((_resolve, reject) => {
      loseConnection = () => reject(new TypeError("no connection"));
    });
  });
  await press("Note the call");
  await until(() => expect(sent).toHaveLength(1));
  await act(async () => changeStep());
  await act(async () => loseConnection());
  await until(() => expect(unsentCalls(user.id)).toHaveLength(1));
  expect(sent).toMatchObject([{ next_step: { step_version: 3 } }]);
  expect(unsentCalls(user.id)[0]?.body).toEqual(sent[0]);
});

it("keeps what was chosen in the form where what answers is not the enquiry", async () => {
  await drawCall(() => ({ body: {} }));
  await press("No answer");
  await press("Note the call");
  await until(() => expect(toasts()).toEqual(["The call could not be noted"]));
  expect(button("No answer").getAttribute("aria-pressed")).toBe("true");
});

it("keeps nothing for later of what the server has refused: it stays in the form", async () => {
  await drawCall(() => ({ status: 409, body: refusal("conflict") }));
  await press("No answer");
  await type("What was said", "Wants a view.");
  await press("Note the call");
  await until(() => expect(toasts()).toEqual(["The call could not be noted"]));
  expect(field()?.value).toBe("Wants a view.");
  expect(unsentCalls(user.id)).toEqual([]);
});

it("sends a call again under the same key after a failure of the server, and the next one under another", async () => {
  const sent: unknown[] = [];
  const answers = [false, true, true];
  await drawCall((method, _path, body) => {
    if (method === "GET") return null;
    sent.push(body);
    if (!answers.shift()) return { status: 503, body: refusal("unavailable") };
    return { status: 201, body: { success: true, data: aDetail({ id: 7 }) } };
  });
  const keys = watchKeys();
  const note = async (times: number) => {
    await press("Note the call");
    await until(() => expect([sent.length, button("Note the call").disabled]).toEqual([times, false]));
  };
  await press("No answer");
  await note(1);
  await note(2);
  await until(() => expect(document.querySelector('[aria-pressed="true"]')).toBeNull());
  await press("No answer");
  await note(3);
  const [first, again, next] = keys;
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it("offers the next step, which is sent with the call on the step that was seen", async () => {
  const sent: unknown[] = [];
  await drawCall((_method, _path, body) => {
    sent.push(body);
    return { status: 201, body: { success: true, data: aDetail({ id: 7 }) } };
  });
  await press("Asked to call again");
  await press("Visit");
  await press("Call back");
  await press("Note the call");
  await until(() =>
    expect(sent).toEqual([
      {
        channel: "phone",
        outcome: "call_again",
        note: "",
        next_step: { kind: "call", due_at: expect.any(String), step_version: null },
      },
    ]),
  );
  // The next call has none until it is chosen.
  await until(() => expect(document.querySelector('[aria-pressed="true"]')).toBeNull());
});

it("keeps what was agreed of a visit, and says whom a change of it is mailed to", async () => {
  const sent: unknown[] = [];
  const visit = {
    id: 3,
    kind: "visit" as const,
    due_at: "2031-06-03T08:00:00.000Z",
    duration_minutes: 90,
    note: "Both parents come",
    owner: null,
    is_invited: true,
    version: 4,
  };
  await drawSignedIn(
    <CallForm enquiry={aDetail({ id: 7, next_step: visit })} user={user} onLeave={() => undefined} />,
    (_method, _path, body) => {
      if (body) sent.push(body);
      return { status: 201, body: { success: true, data: aDetail({ id: 7, next_step: visit }) } };
    },
  );
  const warning = () => document.querySelector('p[role="status"]')?.textContent;
  await press("Spoke with them");
  await press("Send an offer");
  expect(warning()).toBe("The agreed visit is cancelled: the person is mailed that");
  await press("Visit");
  expect(warning()).toBeUndefined();
  await press("Note the call");
  const { kind, due_at, duration_minutes } = visit;
  await until(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        next_step: { kind, due_at, duration_minutes, note: visit.note, step_version: 4 },
      }),
    ]),
  );
});

it("dials a number without a country's prefix as a Georgian one", async () => {
  await drawSignedIn(
    <CallForm enquiry={aDetail({ id: 7, phone: "599 12 34 56" })} user={user} onLeave={() => undefined} />,
    () => null,
  );
  expect(document.querySelector("a")?.getAttribute("href")).toBe("tel:+995599123456");
});

/** Types while the call is being saved. */
function typeWhileSaving(text: string): void {
  const area = field() ?? expect.fail("no field");
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

it.each([
  ["Wants a view.", ""],
  ["Wants a view. Called again.", "Called again."],
])("keeps text written while the previous call is noted: %s", async (written, kept) => {
  const sent: unknown[] = [];
  const answer: Answering = (_method, _path, body) => {
    sent.push(body);
    typeWhileSaving(written);
    return { status: 201, body: { success: true, data: aDetail({ id: 7 }) } };
  };
  await drawCall(answer);
  await press("No answer");
  await type("What was said", "Wants a view.");
  await press("Note the call");
  await until(() => expect(field()?.value).toBe(kept));
  expect(sent).toEqual([{ channel: "phone", outcome: "no_answer", note: "Wants a view." }]);
  expect(readCall(user.id, 7).note).toBe(kept);
});
