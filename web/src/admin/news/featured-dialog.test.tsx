import { act, useState } from "react";
import { expect, it } from "vitest";
import { dialogs, drawSignedIn, drawsAdmin, expectNoDrafts, listAnswer, press, until } from "../testing.tsx";
import { FeaturedDialog } from "./featured-dialog.tsx";

drawsAdmin();

const article = (id: number, is_featured: boolean) => ({
  id,
  is_featured,
  title: `Article ${id}`,
  publish_date: "2026-11-20T10:00:00.000Z",
});

function Page() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <FeaturedDialog onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
const checked = () => boxes().map((box) => box.checked);
const check = (at: number) => act(async () => boxes()[at]?.click());

it("asks before Cancel drops a choice, and offers it again beside what a colleague has chosen since", async () => {
  let stored = [article(1, true), article(2, false), article(3, false)];
  const sent: unknown[] = [];
  await drawSignedIn(<Page />, (method, _path, body) => {
    if (method === "GET") return listAnswer(stored);
    sent.push(body);
    return { body: { message: "", data: { changed: 2, ids: [2, 3] } } };
  });
  const open = async (shown: boolean[]) => {
    await press("Open");
    await until(() => expect(checked()).toEqual(shown));
  };
  await open([true, false, false]);
  // What was ticked and unticked again is no change.
  await check(1);
  await check(1);
  await press("Cancel");
  expect(dialogs()).toEqual([]);

  await open([true, false, false]);
  await check(0);
  await check(1);
  await press("Cancel");
  expect(dialogs()).toEqual(["Featured articles", "Drop your changes?"]);
  await press("Keep editing");
  expect(checked()).toEqual([false, true, false]);
  await press("Cancel");
  await press("Drop the changes");
  expect(dialogs()).toEqual([]);

  stored = [article(1, true), article(2, false), article(3, true)];
  await open([true, false, true]);
  await press("Continue with it");
  expect(checked()).toEqual([false, true, true]);
  await press("Save");
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toEqual([{ news_ids: [2, 3], based_on: [1, 3] }]);
  await expectNoDrafts();
});

it("starts from what is stored now, however soon it is opened again", async () => {
  let stored = [article(1, true), article(2, false)];
  function Reopened() {
    const [openings, setOpenings] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setOpenings(openings + 1)}>
          Reopen
        </button>
        <FeaturedDialog key={openings} onClose={() => undefined} />
      </>
    );
  }
  await drawSignedIn(<Reopened />, () => listAnswer(stored));
  await until(() => expect(checked()).toEqual([true, false]));
  stored = [article(1, false), article(2, true)];
  await press("Reopen");
  await until(() => expect(checked()).toEqual([false, true]));
});
