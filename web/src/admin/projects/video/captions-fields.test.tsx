import type { CaptionsFile } from "@ezo/contract/admin/projects/project-videos";
import { CAPTIONS_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { notificationsStore } from "@mantine/notifications";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import {
  button,
  chooseFile,
  drawsAdmin,
  drawSignedIn,
  press,
  refusal,
  unmountDrawn,
  until,
  watchFileField,
} from "../../testing.tsx";
import type { Captions } from "../project-values.ts";
import { CaptionsFields } from "./captions-fields.tsx";
import { stubUploads } from "./testing.ts";

drawsAdmin();

const stored = (letter: string): CaptionsFile => ({
  hash: letter.repeat(64),
  url: `/videos/${letter.repeat(64)}.vtt`,
});
const NONE: Captions = { ka: null, en: null, ru: null };

function Drawn({ saved = NONE, isPublic = true }: { saved?: Captions; isPublic?: boolean }) {
  const [captions, setCaptions] = useState(saved);
  return (
    <CaptionsFields
      shown={isPublic ? saved : null}
      value={captions}
      error={undefined}
      onChange={(locale, file) => setCaptions((current) => ({ ...current, [locale]: file }))}
    />
  );
}
const shown = () => document.body.textContent ?? "";
const links = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
const share = () => document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
const said = () => JSON.stringify(notificationsStore.getState().notifications);

it("has a file for each language, and sends one that is chosen at once, with its progress", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn />, () => null);
  for (const language of ["Georgian", "English", "Russian"])
    expect(button(`Choose captions: ${language}`)).toBeTruthy();
  const held = watchFileField();
  await chooseFile("film.ka.vtt");
  // The same file can be chosen again.
  expect(held()).toBe("");
  const [upload] = uploads;
  expect(upload?.url).toBe("/api/admin/projects/captions");
  await upload?.goOn(40);
  expect(share()).toBe("40");
  await upload?.end(201, { success: true, data: stored("b") });
  await until(() => expect(shown()).toContain("film.ka.vtt, Georgian"));
  expect(share()).toBeUndefined();
  expect(button("Choose other captions: Georgian")).toBeTruthy();
  expect(button("Choose captions: English")).toBeTruthy();
  // It is on the site once its project is saved.
  expect(links()).toEqual([]);
});

it("asks before the page is left while a file is sent, and then no more", async () => {
  const uploads = stubUploads();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await drawSignedIn(<Drawn />, () => null);
  expect(asks()).toBe(false);
  await chooseFile("film.ka.vtt");
  expect(asks()).toBe(true);
  await uploads[0]?.end(201, { success: true, data: stored("b") });
  await until(() => expect(asks()).toBe(false));
});

it("takes no other file of a language while one is sent, which can be cancelled and ends with the form", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn />, () => null);
  const opened = vi.fn<() => void>();
  document.querySelector('input[type="file"]')?.addEventListener("click", opened);
  await chooseFile("film.ka.vtt");
  await press("Choose captions: Georgian");
  expect(opened).not.toHaveBeenCalled();
  await press("Cancel the upload of film.ka.vtt");
  await until(() => expect(share()).toBeUndefined());
  expect(said()).not.toContain("was not uploaded");
  await chooseFile("film.ka.vtt");
  unmountDrawn();
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  expect(said()).toContain("film.ka.vtt was not uploaded");
});

it("links to those that visitors can open, which are taken off one by one", async () => {
  const saved = { ka: stored("a"), en: stored("c"), ru: null };
  await drawSignedIn(<Drawn saved={saved} />, () => null);
  expect(links()).toEqual([stored("a").url, stored("c").url]);
  const words = [...document.querySelectorAll("a")].map(({ textContent }) => textContent);
  expect(words).toEqual(["WebVTT, Georgian", "WebVTT, English"]);
  await press("Remove the captions: Georgian");
  expect(links()).toEqual([stored("c").url]);
  expect(document.activeElement).toBe(button("Choose captions: Georgian"));
});

it("links to none of a project that visitors do not see", async () => {
  await drawSignedIn(<Drawn saved={{ ...NONE, ka: stored("a") }} isPublic={false} />, () => null);
  expect(links()).toEqual([]);
  expect(shown()).toContain("WebVTT, Georgian");
});

it("sends none that is too large, and says so", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn />, () => null);
  await chooseFile("huge.vtt", CAPTIONS_MAX_BYTES + 1);
  await until(() => expect(said()).toContain("huge.vtt is larger than 1 MB"));
  expect(uploads).toEqual([]);
});

it("says why a file was not taken", async () => {
  const uploads = stubUploads();
  const errors = { file: ["Line 3: expected the times of a caption"] };
  const refused = refusal("unsupported_media_type", errors) as object;
  await drawSignedIn(<Drawn />, () => null);
  await chooseFile("film.srt");
  await uploads[0]?.end(415, { ...refused, request_id: "1" });
  await until(() => expect(said()).toContain("Line 3: expected the times of a caption"));
  await until(() => expect(shown()).not.toContain("film.srt"));
});

it("is found by the form as refused, with the reason", async () => {
  const fields = <CaptionsFields shown={null} value={NONE} error="It is gone" onChange={() => undefined} />;
  await drawSignedIn(fields, () => null);
  const group = document.querySelector('[data-invalid="true"]');
  expect(group?.getAttribute("aria-label")).toBe("Captions of the video");
  const reason = document.getElementById(group?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("It is gone");
});
