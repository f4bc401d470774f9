import type { MediaRow } from "@ezo/contract/admin/content/media";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { dialogs, drawSignedIn, drawsAdmin, expectNoDrafts, listAnswer, press, until } from "../testing.tsx";
import { MediaDialog } from "./media-dialog.tsx";

drawsAdmin();

const picture = (id: number) => ({
  id,
  original_name: `house-${id}.jpg`,
  url: `/media/${id}.jpg`,
  alt_text: "",
  width: 4,
  height: 3,
  thumbhash: null,
  sources: [],
  focal_point: { x: 0.5, y: 0.5 },
});

function Page({ isMany, onPick }: { isMany: boolean; onPick: (ids: number[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  const pick = (pictures: MediaRow[]) => {
    onPick(pictures.map(({ id }) => id));
    setOpen(false);
  };
  return isOpen ? (
    <MediaDialog isMany={isMany} onPick={pick} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}
const pictures = () => [...document.querySelectorAll("[aria-label^=Choose]")];
async function draw(isMany: boolean) {
  const onPick = vi.fn<(ids: number[]) => void>();
  await drawSignedIn(<Page isMany={isMany} onPick={onPick} />, () => listAnswer([picture(1), picture(2)]));
  await press("Open");
  await until(() => expect(pictures()).toHaveLength(2));
  return onPick;
}
const choose = (id: number) => press(`Choose house-${id}.jpg`);

it("asks before Cancel drops chosen pictures, and offers them again in their order", async () => {
  const onPick = await draw(true);
  await choose(2);
  await choose(1);
  await press("Cancel");
  expect(dialogs().at(-1)).toBe("Drop your changes?");
  await press("Drop the changes");
  expect(dialogs()).toEqual([]);
  await press("Open");
  await press("Continue with it");
  await press("Add 2 pictures");
  expect(onPick.mock.calls).toEqual([[[2, 1]]]);
  expect(dialogs()).toEqual([]);
  await expectNoDrafts();
});

it("closes at once where nothing is chosen, and picks a single picture without a question", async () => {
  const onPick = await draw(false);
  await press("Cancel");
  expect(dialogs()).toEqual([]);
  await press("Open");
  await choose(1);
  expect([onPick.mock.calls, dialogs()]).toEqual([[[[1]]], []]);
});
