import type { AdminImage } from "@ezo/contract/records";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { dialogs, drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
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
