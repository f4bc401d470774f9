import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { notificationsStore } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { act } from "react";
import { expect, it } from "vitest";
import { useCaller } from "../../../shared/api/caller-context.ts";
import {
  ADMINISTRATOR,
  type Answer,
  type Answering,
  drawsAdmin,
  drawSignedIn,
  press,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { newReply, readReply, writeReply } from "../answering/reply-draft.ts";
import { readCall, writeCall } from "../clock/call-draft.ts";
import { enquiryDetail, enquiryKeys, enquiryList } from "../enquiries.queries.ts";
import { readNote, writeNote } from "../notes/note-draft.ts";
import { aDetail, aRow } from "../testing.ts";
import { ownChanges } from "./own-changes.ts";
import { useEnquiryChanges } from "./use-enquiry-changes.ts";

drawsAdmin();

/** One request in a list and open beside it, and the means to change it. */
function Inbox() {
  const call = useCaller();
  const cache = useQueryClient();
  const changes = useEnquiryChanges();
  const withChanges = ownChanges.useApply();
  const [list] = withChanges(useQuery(enquiryList(call, {})).data?.data ?? []);
  const open = useQuery(enquiryDetail(call, 1)).data;
  const [detail] = withChanges(open ? [open] : []);
  return (
    <>
      <output>{`${list?.status} ${list?.version} ${detail?.status} ${detail?.version}`}</output>
      {ENQUIRY_STATUSES.map((status) => (
        <button key={status} type="button" onClick={() => changes.change(1, { status })}>
          {status}
        </button>
      ))}
      <button type="button" onClick={() => changes.change(1, { status: "completed", reason: "Spam" })}>
        say why
      </button>
      <button type="button" onClick={() => changes.setStatusOf([aRow({ version: 1 })], "completed")}>
        complete all
      </button>
      <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: enquiryKeys.lists })}>
        read list
      </button>
      <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: enquiryKeys.detail(1) })}>
        read request
      </button>
    </>
  );
}
const shown = () => document.querySelector("output")?.textContent;

/** A server that reads and writes as soon as it is asked, and answers when the test says so. */
function slowServer() {
  const stored = { status: "new" as EnquiryStatus, version: 1 };
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const now = (path: string, method: string, body: unknown): Answer => {
    if (method === "PATCH") {
      const asked = body as { status: EnquiryStatus; version: number };
      if (asked.version !== stored.version) return expect.fail("a conflict with oneself");
      stored.status = asked.status;
      stored.version += 1;
      return { body: { success: true, data: aDetail(stored) } };
    }
    if (path.endsWith("/1")) return { body: { success: true, data: aDetail(stored) } };
    return { body: { success: true, data: [aRow(stored)], meta: {} } };
  };
  const answer: Answering = (method, path, body) => {
    const given = now(path, method, body);
    return isSlow ? new Promise((resolve) => waiting.push(() => resolve(given))) : Promise.resolve(given);
  };
  return {
    answer,
    stored,
    slowDown: () => void (isSlow = true),
    /** Answers one of the calls that wait. */
    answerOne: (index: number) =>
      act(async () => {
        const [one] = waiting.length ? waiting.splice(index % waiting.length, 1) : [];
        one?.();
      }),
    waits: () => waiting.length > 0,
  };
}

/** Lets an answer go its way to the screen: through `fetch`, the caller, and what the cache gathers for the next turn. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  });

const step = fc.oneof(fc.constantFrom(...ENQUIRY_STATUSES, "read list", "read request"), fc.nat(3));

async function walk(steps: (string | number)[]): Promise<void> {
  const server = slowServer();
  await drawSignedIn(<Inbox />, server.answer);
  await until(() => expect(shown()).toBe("new 1 new 1"));
  server.slowDown();
  let wanted = "new";
  for (const one of steps) {
    if (typeof one === "number") await server.answerOne(one);
    else await press(one);
    if (typeof one === "string" && !one.startsWith("read")) wanted = one;
    await settle();
    const [list, , detail] = shown()?.split(" ") ?? [];
    expect([list, detail]).toEqual([wanted, wanted]);
  }
  while (server.waits()) {
    await server.answerOne(0);
    await settle();
  }
  const { status, version } = server.stored;
  expect(shown()).toBe(`${wanted} ${version} ${wanted} ${version}`);
  expect(status).toBe(wanted);
}

it("makes each change that is asked for, in whatever order answers come", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) =>
    walk(steps).finally(unmountDrawn),
  );
  // A list that is read between two changes knows of the first one only.
  const readBetween = ["in_progress", "completed", "read list", 1, "in_progress"];
  // Each walk draws an inbox, so there are fewer than of other generated inputs: 5, and 100 in the full run.
  const numRuns = (fc.readConfigureGlobal().numRuns ?? 50) / 10;
  await fc.assert(property, { numRuns, examples: [[readBetween]] });
});

it("shows a change of several at once, and on after its answer, until the list is read again", async () => {
  let answer: (given: Answer) => void = () => undefined;
  let lists = 0;
  await drawSignedIn(<Inbox />, (method, path) => {
    if (method === "POST") return new Promise((resolve) => (answer = resolve));
    if (path.endsWith("/1")) return { body: { success: true, data: aDetail() } };
    lists += 1;
    return lists > 1 ? new Promise(() => {}) : { body: { success: true, data: [aRow()], meta: {} } };
  });
  await until(() => expect(shown()).toBe("new 1 new 1"));
  await press("complete all");
  await until(() => expect(shown()).toBe("completed 1 completed 1"));
  const data = { changed: 1, previous: [{ id: 1, status: "new", version: 2 }] };
  await act(async () => answer({ body: { success: true, data } }));
  await until(() => expect(lists).toBe(2));
  await settle();
  expect(shown()?.split(" ")[0]).toBe("completed");
});

const latestToast = () => notificationsStore.getState().notifications.at(-1)?.title;
const WAITS = "Your unfinished text was not sent: this device keeps it.";
const MAIL = { subject: "Hello", body: "Come and see." };
const CALL = { channel: "phone", outcome: "reached", note: "Wants a view.", next: null } as const;
const ofMine = { id: 1, replies: [] };

it("takes a reason back that was saved, as a change of the status", async () => {
  const server = slowServer();
  const sent: unknown[] = [];
  await drawSignedIn(<Inbox />, (method, path, body, query) => {
    if (method === "PATCH") sent.push(body);
    return server.answer(method, path, body, query);
  });
  await until(() => expect(shown()).toBe("new 1 new 1"));
  await press("completed");
  await until(() => expect(latestToast()).toBe("Nino – status: Completed"));
  await press("say why");
  await until(() => expect(latestToast()).toBe("The reason was saved"));
  await act(async () => void takeUndo());
  await until(() => expect(latestToast()).toBe("Undone: The reason was saved"));
  expect(sent).toEqual([
    { version: 1, status: "completed" },
    { version: 2, status: "completed", reason: "Spam" },
    { version: 3, status: "completed", reason: null },
  ]);
});

it.each([
  ["note", () => writeNote(ADMINISTRATOR.id, 1, "Called back.")],
  ["mail", () => writeReply(ADMINISTRATOR.id, 1, { ...newReply(), ...MAIL })],
  ["call", () => writeCall(ADMINISTRATOR.id, 1, CALL)],
])("says of a completed request that a %s of one's own was not sent, and keeps it", async (kind, write) => {
  await drawSignedIn(<Inbox />, slowServer().answer);
  await until(() => expect(shown()).toBe("new 1 new 1"));
  await press("completed");
  await until(() => expect(latestToast()).toBe("Nino – status: Completed"));
  write();
  await press("in_progress");
  await until(() => expect(latestToast()).toBe("Nino – status: In progress"));
  await press("completed");
  await until(() => expect(latestToast()).toBe(`Nino – status: Completed. ${WAITS}`));
  if (kind === "note") expect(readNote(ADMINISTRATOR.id, 1)).toBe("Called back.");
  else if (kind === "call") expect(readCall(ADMINISTRATOR.id, 1)).toEqual(CALL);
  else expect(readReply(ADMINISTRATOR.id, ofMine)).toMatchObject(MAIL);
});

it("says the same where several are completed", async () => {
  writeNote(ADMINISTRATOR.id, 1, "Called back.");
  const data = { changed: 1, previous: [{ id: 1, status: "new", version: 2 }] };
  await drawSignedIn(<Inbox />, (method, path) => {
    if (method === "POST") return { body: { success: true, data } };
    if (path.endsWith("/1")) return { body: { success: true, data: aDetail() } };
    return { body: { success: true, data: [aRow()], meta: {} } };
  });
  await until(() => expect(shown()).toBe("new 1 new 1"));
  await press("complete all");
  await until(() => expect(latestToast()).toContain(WAITS));
});
