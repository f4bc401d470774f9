import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { NextStep } from "@ezo/contract/enquiries/next-step";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { type Answering, drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { enquiryDetail } from "../enquiries.queries.ts";
import { aDetail } from "../testing.ts";
import { StepSection } from "./step-section.tsx";
import { useStep } from "./use-step.ts";

drawsAdmin();

const usual = "10:00-19:00";
const office = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  hours: { Mon: usual, Tue: usual, Wed: usual, Thu: usual, Fri: usual, Sat: usual, Sun: usual },
  holidays: [],
  time_zone: "Asia/Tbilisi",
  amber_minutes: 5,
  red_minutes: 15,
};

/** A server with one enquiry, whose next step is what was sent last. */
function server() {
  let version = 0;
  let step: NextStep | null = null;
  const sent: [method: string, path: string, body: unknown][] = [];
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/response-clock")) return { body: { success: true, data: office } };
    if (method !== "GET") sent.push([method, path.replace("/api/admin/customers/7", ""), body]);
    if (method === "PUT") {
      version += 1;
      const { invite, ...values } = body as NextStep & { invite: boolean };
      step = { ...values, id: 1, owner: null, is_invited: invite, version };
    }
    if (path.endsWith("/done") || method === "DELETE") step = null;
    return { body: { success: true, data: aDetail({ id: 7, name: "Nino", next_step: step }) } };
  };
  return { answer, sent };
}

function Shown() {
  const enquiry: EnquiryDetail | undefined = useQuery(enquiryDetail(useCaller(), 7)).data;
  return enquiry ? <StepSection enquiry={enquiry} /> : null;
}

it("sets a step at its proposed time, then changes it on top of what was seen, and ends it", async () => {
  const { answer, sent } = server();
  await drawSignedIn(<Shown />, answer);
  await until(() => expect(document.body.textContent).toContain("Next step"));
  await press("Call back");
  await until(() => expect(document.body.textContent).toContain("Note (for the team only)"));
  expect(sent[0]).toMatchObject(["PUT", "/next-step", { kind: "call", step_version: null, invite: false }]);
  expect(document.body.textContent).toContain("Saved: Call back, ");
  await type("Note (for the team only)", "After work");
  await press("Save the change");
  await until(() => expect(document.body.textContent).toContain("Done"));
  expect(sent[1]).toMatchObject(["PUT", "/next-step", { kind: "call", step_version: 1, note: "After work" }]);
  await press("Done");
  await until(() => expect(sent[2]).toEqual(["POST", "/next-step/done", { step_version: 2 }]));
});

it("drops a step that was only chosen when its form is cancelled, and no other", async () => {
  const { answer, sent } = server();
  await drawSignedIn(<Shown />, answer);
  await until(() => expect(document.body.textContent).toContain("Next step"));
  await press("Call back");
  await until(() => expect(document.body.textContent).toContain("Note (for the team only)"));
  await press("Drop");
  await until(() => expect(sent.map(([method]) => method)).toEqual(["PUT", "DELETE"]));

  await until(() => expect(document.body.textContent).toContain("Call back"));
  await press("Call back");
  await until(() => expect(document.body.textContent).toContain("Note (for the team only)"));
  // It is saved already: there is nothing to send.
  await press("Leave it as it is");
  await until(() => expect(document.body.textContent).toContain("Done"));
  expect(sent.map(([method]) => method)).toEqual(["PUT", "DELETE", "PUT"]);
  await press("Change");
  await press("Cancel");
  await until(() => expect(document.body.textContent).toContain("Done"));
  expect(sent.filter(([method]) => method === "DELETE")).toHaveLength(1);
});

it("takes a step back that was set by mistake", async () => {
  const { answer, sent } = server();
  await drawSignedIn(<Shown />, answer);
  await until(() => expect(document.body.textContent).toContain("Next step"));
  await press("Visit");
  await until(() => expect(document.body.textContent).toContain("Saved: Visit, "));
  await act(async () => void takeUndo());
  await until(() => expect(sent.map(([method]) => method)).toEqual(["PUT", "DELETE"]));
  await until(() => expect(document.querySelector("form")).toBeNull());
});

const CALL: NextStep = {
  id: 1,
  kind: "call",
  due_at: new Date(Date.now() + 3_600_000).toISOString(),
  duration_minutes: 60,
  note: "",
  owner: null,
  is_invited: false,
  version: 1,
};
const VISIT: NextStep = { ...CALL, id: 2, kind: "visit", note: "With her husband", version: 3 };

/** A server with a step that a colleague may change, and that takes no change of another step than the present one. */
function contested(first: NextStep) {
  const now: { step: NextStep | null } = { step: first };
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/response-clock")) return { body: { success: true, data: office } };
    if (method === "PUT") {
      sent.push(body);
      const {
        step_version: version,
        invite,
        ...values
      } = body as NextStep & {
        step_version: number | null;
        invite: boolean;
      };
      if (version !== (now.step?.version ?? null))
        return { status: 409, body: { success: false, code: "conflict", message: "", current: now.step } };
      now.step = { ...values, id: 9, owner: null, is_invited: invite, version: 9 };
    }
    return { body: { success: true, data: aDetail({ id: 7, name: "Nino", next_step: now.step }) } };
  };
  return { answer, sent, now };
}
const text = () => document.body.textContent;
const note = () => [...document.querySelectorAll("textarea")].find(({ value }) => value !== "")?.value;
/** As a live event does. */
function Refetched() {
  const cache = useQueryClient();
  return (
    <button type="button" onClick={() => void cache.invalidateQueries()}>
      refetch
    </button>
  );
}
async function openEditor(answer: Answering) {
  await drawSignedIn(
    <>
      <Shown />
      <Refetched />
    </>,
    answer,
  );
  await until(() => expect(text()).toContain("Done"));
  await press("Change");
  await type("Note (for the team only)", "After work");
}

it("keeps what is typed where a colleague has replaced the step, shows theirs and asks again", async () => {
  const { answer, sent, now } = contested(CALL);
  await openEditor(answer);
  now.step = VISIT;
  await press("refetch");
  await press("Save");
  await until(() => expect(text()).toContain("A colleague has changed this step meanwhile: Visit, "));
  expect(text()).toContain("With her husband");
  expect(note()).toBe("After work");
  expect(now.step).toBe(VISIT);
  await press("Save");
  await until(() => expect(text()).toContain("Done"));
  expect(sent).toMatchObject([
    { kind: "call", note: "After work", step_version: 1 },
    { kind: "call", note: "After work", step_version: 3 },
  ]);
});

it("keeps the form of a step that is gone meanwhile, and sets it anew at the second press", async () => {
  const { answer, sent, now } = contested(CALL);
  await openEditor(answer);
  now.step = null;
  await press("refetch");
  await press("Save");
  await until(() => expect(text()).toContain("A colleague has finished or dropped this step meanwhile."));
  expect(note()).toBe("After work");
  await press("Save");
  await until(() => expect(text()).toContain("Done"));
  expect(sent).toMatchObject([{ step_version: 1 }, { step_version: null, note: "After work" }]);
});

it("changes an overdue step without moving it, and replaces no other one at a time that has passed", async () => {
  const { answer, sent, now } = contested({
    ...CALL,
    due_at: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await openEditor(answer);
  now.step = VISIT;
  await press("Save");
  await until(() => expect(text()).toContain("A colleague has changed this step meanwhile"));
  await press("Save");
  await until(() => expect(text()).toContain("This time has passed"));
  expect(sent).toHaveLength(1);
});

function Keys({ kind }: { kind: NextStep["kind"] }) {
  const { set } = useStep();
  const of = { id: 7, name: "Nino", next_step: VISIT };
  return (
    <button type="button" onClick={() => set.mutate({ of, step: kind })}>
      two keys
    </button>
  );
}
it.each([
  ["offer", ""],
  ["visit", "With her husband"],
] as const)("set by two keys, an %s has the note of its kind alone", async (kind, kept) => {
  const { answer, sent } = contested(VISIT);
  await drawSignedIn(<Keys kind={kind} />, answer);
  await press("two keys");
  await until(() => expect(sent).toMatchObject([{ kind, note: kept, step_version: 3 }]));
});
