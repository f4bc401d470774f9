import { act } from "react";
import { expect, it } from "vitest";
import { type Answering, dialogs, drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { EMPTY_VIEW } from "../filters/inbox-url.ts";
import { RefusedDialog } from "../inbox/refused-dialog.tsx";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { useBulkChange } from "./use-bulk-change.ts";

drawsAdmin();

const NINO = { id: 9, name: "Nino" };
interface Sent {
  path: string;
  query: string;
  ids: number[];
}

function Inbox() {
  const bulk = useBulkChange();
  const view = { ...EMPTY_VIEW, status: ["new" as const], page: 3, open: 5 };
  return (
    <>
      <button type="button" onClick={() => bulk.run(view, { assignee: NINO }, () => {})}>
        Assign all
      </button>
      <output>{bulk.progress ? `${bulk.progress.done}/${bulk.progress.total}` : "idle"}</output>
      {bulk.refused.length > 0 ? (
        <RefusedDialog refused={bulk.refused} addressOf={(id) => `?open=${id}`} onClose={bulk.close} />
      ) : null}
    </>
  );
}

/** Finds `count` requests, of which the second was changed meanwhile. */
async function drawInbox(count: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  const answer: Answering = (_, path, body, query) => {
    const changes = (body as { changes?: { id: number }[] } | undefined)?.changes ?? [];
    sent.push({ path, query: query.toString(), ids: changes.map(({ id }) => id) });
    if (path.endsWith("/matching"))
      return {
        body: {
          data: Array.from({ length: count }, (_one, at) => ({ id: at + 1, version: 1 })),
          meta: { total: count },
        },
      };
    const done = changes.filter(({ id }) => id !== 2);
    return {
      body: {
        data: {
          changed: done.length,
          previous: done.map(({ id }) => ({ id, version: 2, assignee_id: null })),
          refused: changes.length > done.length ? [{ id: 2, name: "Levan", reason: "conflict" }] : [],
        },
      },
    };
  };
  await drawSignedIn(<Inbox />, answer);
  return sent;
}
const output = () => document.querySelector("output")?.textContent;

it("changes what the filter matches on all pages, in parts, and names those that were refused", async () => {
  const sent = await drawInbox(230);
  await press("Assign all");
  await until(() => expect(dialogs().length).toBe(1));
  expect(document.body.textContent).toContain("Levan");
  expect(document.body.textContent).toContain("a colleague has changed it meanwhile");
  expect(sent[0]).toMatchObject({ query: "status=new", ids: [] });
  const parts = sent.slice(1);
  expect(parts.map(({ ids }) => ids.length)).toEqual([100, 100, 30]);
  expect(new Set(parts.flatMap(({ ids }) => ids)).size).toBe(230);
  await until(() => expect(output()).toBe("idle"));
});

it("takes all of it back in one step", async () => {
  const sent = await drawInbox(3);
  await press("Assign all");
  await until(() => expect(dialogs().length).toBe(1));
  await act(async () => void takeUndo());
  await until(() => expect(sent.at(-1)?.ids).toEqual([1, 3]));
  await until(() => expect(dialogs().length).toBe(0));
});
