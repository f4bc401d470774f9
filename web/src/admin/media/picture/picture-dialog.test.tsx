import type { AdminImage } from "@ezo/contract/records/records";
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { button, dialogs, drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
import { PictureDialog } from "./picture-dialog.tsx";

drawsAdmin();

const picture = {
  id: 7,
  version: 3,
  url: "",
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  focal_point: { x: 0.5, y: 0.5 },
  translations: { ka: { alt_text: "სახლი" }, en: { alt_text: "" }, ru: { alt_text: "" } },
  uses: [],
};
const LABEL = "Description of the picture (English)";

function Page({ onSaved }: { onSaved: (image: AdminImage) => void }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <PictureDialog id={7} onSaved={onSaved} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

it("offers a discarded description again, and saves only what was changed", async () => {
  const onSaved = vi.fn<(image: AdminImage) => void>();
  const sent: unknown[] = [];
  let stored = picture;
  await drawSignedIn(<Page onSaved={onSaved} />, (method, _path, body) => {
    if (method === "PATCH") {
      sent.push(body);
      const { translations } = body as Pick<typeof picture, "translations">;
      stored = { ...picture, version: 4, translations: { ...picture.translations, ...translations } };
    }
    return { body: { data: stored } };
  });
  await until(() => expect(document.querySelectorAll("input[lang]")).toHaveLength(3));
  await type(LABEL, "A house");
  await press("Cancel");
  await press("Drop the changes");
  expect(dialogs()).toEqual([]);
  await press("Open");
  await press("Continue with it");
  await press("Save");
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toEqual([{ translations: { en: { alt_text: "A house" } }, version: 3 }]);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ version: 4 }));
});

const arrow = (name: string, key: string) =>
  act(async () => void button(name).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
type Place = readonly [x: number, y: number];
/** Drags the point that the button of this name marks, which is 100 pixels wide and 200 high. */
async function drag(name: string, from: Place, ...to: readonly Place[]) {
  let isHeld = false;
  const area = Object.assign(button(name), {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 200 }),
    // jsdom captures no pointers.
    setPointerCapture: () => {
      isHeld = true;
    },
    hasPointerCapture: () => isHeld,
  });
  const send = (eventName: string, [clientX, clientY]: Place) =>
    act(async () => {
      const event = new MouseEvent(eventName, { bubbles: true, clientX, clientY });
      area.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true }));
    });
  // Nothing is held yet.
  await send("pointermove", [99, 99]);
  await send("pointerdown", from);
  for (const place of to) await send("pointermove", place);
}

it("gives shapes a focal point of their own, by keyboard and by dragging, and takes it back", async () => {
  const sent: unknown[] = [];
  let stored = picture;
  await drawSignedIn(<Page onSaved={() => undefined} />, (method, _path, body) => {
    if (method === "PATCH") {
      sent.push(body);
      stored = { ...picture, version: 4 };
    }
    return { body: { data: stored } };
  });
  const crops = () =>
    [...document.querySelectorAll<HTMLElement>('[role="group"] img')].map(
      ({ style }) => style.objectPosition,
    );
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  await until(() => expect(crops()).toEqual(["50% 50%", "50% 50%", "50% 50%"]));
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]);

  await arrow("Focal point (Wide): 50 %, 50 %", "ArrowUp");
  // Those without a point of their own go by the picture's.
  await arrow("Focal point: 50 %, 50 %", "ArrowLeft");
  expect(crops()).toEqual(["50% 48%", "48% 50%", "48% 50%"]);
  await drag("Focal point (Tall): 48 %, 50 %", [30, 50], [140, -5], [40, 180]);
  expect(crops()).toEqual(["50% 48%", "48% 50%", "40% 90%"]);
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);

  await act(async () => boxes()[0]?.click());
  await act(async () => boxes()[1]?.click());
  expect(crops()).toEqual(["48% 50%", "48% 50%", "40% 90%"]);
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false]);
  await press("Save");
  await until(() => expect(dialogs()).toEqual([]));
  const points = { square: { x: 0.48, y: 0.5 }, tall: { x: 0.4, y: 0.9 } };
  expect(sent).toEqual([{ focal_point: { x: 0.48, y: 0.5 }, focal_points: points, version: 3 }]);
});
