import type { EnquiryDetail, NextStep } from "@ezo/contract/enquiries";
import { useQuery } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { type Answering, drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { enquiryDetail } from "../enquiries.queries.ts";
import { aDetail } from "../testing.ts";
import { StepSection } from "./step-section.tsx";

drawsAdmin();

const usual = "10:00-19:00";
const office = {
  working: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  hours: { Mon: usual, Tue: usual, Wed: usual, Thu: usual, Fri: usual, Sat: usual, Sun: usual },
  holidays: [],
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
  await press("Leave it so");
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
