import { notificationsStore } from "@mantine/notifications";
import { act } from "react";
import { expect, it } from "vitest";
import { type Answering, dialogs, drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { EMPTY_VIEW } from "../filters/inbox-url.ts";
import { RefusedDialog } from "../inbox/refused-dialog.tsx";
import { aRow } from "../testing.ts";
import { useSelection } from "../../resource/list/selection/use-selection.ts";
import { takeUndo } from "../../ui/toasts/undo.ts";
import { useBulkSelection } from "./use-bulk-selection.ts";

drawsAdmin();

const NINO = { id: 9, name: "Nino" };
const ROWS = [1, 2].map((id) => aRow({ id, version: 1 }));
const VIEW = { ...EMPTY_VIEW, status: ["new" as const], open: 5 };
interface Sent {
  path: string;
  query: string;
  ids: number[];
  /** What the changes set of deletion, each once. */
  sets: string[];
}
interface Changed {
  id: number;
  is_deleted?: boolean;
}

function Inbox({ total }: { total: number }) {
  const selection = useSelection("list", ROWS);
  const meta = { total } as never;
  const bulk = useBulkSelection({ view: VIEW, list: { key: "list", rows: ROWS, meta }, selection });
  return (
    <>
      <button type="button" onClick={selection.togglePage}>
        Page
      </button>
      <button type="button" onClick={bulk.selectAll}>
        All {bulk.offered?.count}
      </button>
      <button type="button" onClick={() => selection.toggle(1)}>
        Take out
      </button>
      <button type="button" onClick={() => bulk.change({ assignee: NINO })}>
        Assign
      </button>
      <button type="button" onClick={() => bulk.change("deleted")}>
        Delete
      </button>
      <output>{bulk.count}</output>
      {bulk.refused.length > 0 ? (
        <RefusedDialog refused={bulk.refused} addressOf={(id) => `?open=${id}`} onClose={bulk.closeRefused} />
      ) : null}
    </>
  );
}

/** Finds `count` requests at first and `later` afterwards, of which the second was changed meanwhile. */
async function drawInbox(count: number, options: { later?: number; failsAt?: number } = {}): Promise<Sent[]> {
  const sent: Sent[] = [];
  const answer: Answering = (_, path, body, query) => {
    const changes = (body as { changes?: Changed[] } | undefined)?.changes ?? [];
    const isFirst = sent.every((one) => !one.path.endsWith("/matching"));
    const sets = [...new Set(changes.map(({ is_deleted: is }) => `is_deleted: ${is}`))];
    sent.push({ path, query: query.toString(), ids: changes.map(({ id }) => id), sets });
    if (path.endsWith("/matching")) {
      const found = Array.from({ length: isFirst ? count : (options.later ?? count) }, (_one, at) => at + 1);
      return { body: { data: found.map((id) => ({ id, version: 1 })), meta: { total: count } } };
    }
    if (changes.some(({ id }) => id === options.failsAt)) return { status: 503, body: {} };
    const done = changes.filter(({ id }) => id !== 2);
    return {
      body: {
        data: {
          changed: done.length,
          previous: done.map(({ id, is_deleted: is }) => ({
            id,
            version: 2,
            ...(is === undefined ? { assignee_id: null } : { is_deleted: !is }),
          })),
          refused: changes.length > done.length ? [{ id: 2, name: "Levan", reason: "conflict" }] : [],
        },
      },
    };
  };
  await drawSignedIn(<Inbox total={count} />, answer);
  await press("Page");
  await press(`All ${count}`);
  await until(() => expect(output()).toBe(String(count)));
  return sent;
}
const output = () => document.querySelector("output")?.textContent;
const toasts = () => notificationsStore.getState().notifications.map(({ title }) => title);
const parts = (sent: readonly Sent[]) => sent.filter(({ path }) => path.endsWith("/change"));

it("changes what was found on all pages, in parts, and names those that were refused", async () => {
  const sent = await drawInbox(1130);
  await press("Assign");
  await until(() => expect(dialogs().length).toBe(1));
  expect(document.body.textContent).toContain("Levan");
  expect(document.body.textContent).toContain("a colleague has changed it meanwhile");
  expect(sent[0]).toMatchObject({ query: "status=new", ids: [] });
  expect(parts(sent).map(({ ids }) => ids.length)).toEqual([500, 500, 130]);
  expect(new Set(parts(sent).flatMap(({ ids }) => ids)).size).toBe(1130);
});

it.each([
  { what: "has come since", later: 6, changed: [1, 2, 3, 4] },
  { what: "the filter does not find any more", later: 3, changed: [1, 2, 3] },
])("leaves alone what $what", async ({ later, changed }) => {
  const sent = await drawInbox(4, { later });
  await press("Assign");
  await until(() => expect(parts(sent).map(({ ids }) => ids)).toEqual([changed]));
});

it("deletes all that was found, and brings all back in one step", async () => {
  const sent = await drawInbox(600);
  await press("Delete");
  await until(() => expect(toasts()).toEqual(["599 requests deleted"]));
  expect(parts(sent).map(({ ids, sets }) => [ids.length, ...sets])).toEqual([
    [500, "is_deleted: true"],
    [100, "is_deleted: true"],
  ]);
  await act(async () => void takeUndo());
  await until(() => expect(parts(sent).at(-1)).toMatchObject({ sets: ["is_deleted: false"] }));
});

it("is what is in sight again once a row is taken out", async () => {
  const sent = await drawInbox(4);
  await press("Take out");
  expect(output()).toBe("1");
  await press("Assign");
  await until(() => expect(parts(sent).map(({ ids }) => ids)).toEqual([[2]]));
});

it("takes all of it back in one step, also of a change that failed in the middle", async () => {
  const sent = await drawInbox(600, { failsAt: 550 });
  await press("Assign");
  await until(() => expect(toasts()).toEqual(["499 requests assigned", "The rest could not be changed"]));
  await act(async () => void takeUndo());
  await until(() => expect(sent.at(-1)?.ids).toHaveLength(499));
  await until(() => expect(toasts()).toContain("499 requests are as before"));
});
