import { expect, it } from "vitest";
import { DraftOffer } from "../../editor/drafts/draft-offer.tsx";
import { draftKey, writeDraft } from "../../editor/drafts/draft.ts";
import { useEditor } from "../../editor/use-editor.ts";
import { ADMINISTRATOR, drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { projectSpec, type ProjectValues } from "../project-values.ts";
import { VideoCard } from "./video-card.tsx";

drawsAdmin();

function Form() {
  const editor = useEditor(projectSpec, null, { created: () => undefined, badField: () => undefined });
  return (
    <>
      <DraftOffer offered={editor.offered} onTake={editor.takeDraft} onRefuse={editor.refuseDraft} />
      <VideoCard editor={editor} item={null} locale="ka" setLocale={() => undefined} />
    </>
  );
}
/** Work as an earlier build kept it, which knew no captions. */
function earlier(changed: Partial<ProjectValues>) {
  const { video_captions: _, ...values } = { ...projectSpec.empty(), ...changed };
  return values;
}
const FILM = {
  hash: "a".repeat(64),
  size_bytes: 48_200_000,
  width: 1920,
  height: 1080,
  url: `/videos/${"a".repeat(64)}.mp4`,
};

it("goes on with work from before there were captions, and takes some then", async () => {
  const key = draftKey(ADMINISTRATOR.id, "project", null);
  const base = earlier({});
  writeDraft(key, { values: earlier({ video_file: FILM }), base, version: null, at: Date.now() });
  await drawSignedIn(<Form />, () => null);
  await press("Continue with it");
  await until(() => expect(document.body.textContent).toContain("MP4, 48.2 MB, 1920 × 1080"));
  expect(document.body.textContent).toContain("Choose captions: Georgian");
});

it("writes such work without captions", () => {
  const values = earlier({ video_file: FILM }) as ProjectValues;
  expect(projectSpec.toBody(values)).toMatchObject({
    video_file: FILM.hash,
    video_captions: { ka: null, en: null, ru: null },
  });
});
