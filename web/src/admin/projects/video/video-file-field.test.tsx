import type { VideoFile } from "@ezo/contract/admin/projects/project-videos";
import { VIDEO_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { notificationsStore } from "@mantine/notifications";
import { act, useState } from "react";
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
import { stubUploads } from "./testing.ts";
import { VideoFileField } from "./video-file-field.tsx";

drawsAdmin();

const stored = (letter: string): VideoFile => ({
  hash: letter.repeat(64),
  size_bytes: 48_200_000,
  width: 1920,
  height: 1080,
  url: `/videos/${letter.repeat(64)}.mp4`,
});

function Drawn({ saved, isActive = true }: { saved: VideoFile | null; isActive?: boolean }) {
  const [file, setFile] = useState(saved);
  const project = saved && { id: 7, title: "Linden Court", is_active: isActive, video_file: saved };
  return <VideoFileField saved={project} value={file} error={undefined} onChange={setFile} />;
}
const shown = () => document.body.textContent ?? "";
const links = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
const share = () => document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
const said = () => JSON.stringify(notificationsStore.getState().notifications);

it("sends the film at once, with its progress, and links to it only when its project is saved", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn saved={stored("a")} />, () => null);
  expect(links()).toEqual([stored("a").url]);
  await chooseFile("film.mp4");
  const [upload] = uploads;
  expect(upload?.url).toBe("/api/admin/projects/videos");
  await upload?.goOn(40);
  expect(share()).toBe("40");
  await upload?.end(201, { success: true, data: stored("b") });
  await until(() => expect(links()).toEqual([]));
  expect(shown()).toContain("film.mp4 · MP4, 48.2 MB, 1920 × 1080");
  expect(share()).toBeUndefined();
});

it("sends none that is too large, and says so", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn saved={null} />, () => null);
  await chooseFile("huge.mp4", VIDEO_MAX_BYTES + 1);
  await until(() => expect(said()).toContain("huge.mp4 is larger than 200 MB"));
  expect(uploads).toEqual([]);
});

it("says why a file was not taken", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn saved={null} />, () => null);
  await chooseFile("clip.mov");
  const errors = { file: ["The file must be an MP4 video"] };
  const refused = refusal("unsupported_media_type", errors) as object;
  await uploads[0]?.end(415, { ...refused, request_id: "1" });
  await until(() => expect(said()).toContain("The file must be an MP4 video"));
});

it("can be cancelled, and ends with the form, which says so", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn saved={null} />, () => null);
  await chooseFile("film.mp4");
  const focus = (name: string) => act(async () => button(name).focus());
  await focus("Cancel the upload of film.mp4");
  await press("Cancel the upload of film.mp4");
  await until(() => expect(share()).toBeUndefined());
  expect(document.activeElement).toBe(button("Choose an MP4"));
  expect(said()).not.toContain("was not uploaded");
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true]);
  await chooseFile("film.mp4");
  unmountDrawn();
  expect(uploads.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  expect(said()).toContain("film.mp4 was not uploaded");
});

it("downloads the film of a hidden project, whose address answers nobody, and is taken off", async () => {
  const asked: string[] = [];
  await drawSignedIn(<Drawn saved={stored("a")} isActive={false} />, (method, path) => {
    asked.push(`${method} ${path}`);
    return { status: 404, body: { success: false, code: "not_found", message: "Gone" } };
  });
  expect(links()).toEqual([]);
  await press("Download MP4, 48.2 MB, 1920 × 1080");
  await until(() => expect(asked).toEqual(["GET /api/admin/projects/7/video"]));
  await press("Remove the video file");
  expect(shown()).not.toContain("48.2 MB");
});

it("asks before the page is left while a film is sent, and then no more", async () => {
  const uploads = stubUploads();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await drawSignedIn(<Drawn saved={null} />, () => null);
  expect(asks()).toBe(false);
  await chooseFile("film.mp4");
  expect(asks()).toBe(true);
  await uploads[0]?.end(201, { success: true, data: stored("b") });
  await until(() => expect(asks()).toBe(false));
});

it("takes the same file again, but none while another is sent, and keeps the focus", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn saved={null} />, () => null);
  const held = watchFileField();
  const opened = vi.fn<() => void>();
  document.querySelector('input[type="file"]')?.addEventListener("click", opened);
  await act(async () => button("Choose an MP4").focus());
  await chooseFile("film.mp4");
  expect(held()).toBe("");
  await press("Choose an MP4");
  expect(opened).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button("Choose an MP4"));
  await uploads[0]?.end(201, { success: true, data: stored("b") });
  await until(() => expect(document.activeElement).toBe(button("Choose another MP4")));
  await press("Choose another MP4");
  expect(opened).toHaveBeenCalledTimes(1);
});

it("announces a film that has arrived in a place that was there before", async () => {
  const uploads = stubUploads();
  await drawSignedIn(<Drawn saved={null} />, () => null);
  const status = document.querySelector('[role="group"] [role="status"]');
  expect(status?.textContent).toBe("");
  await chooseFile("film.mp4");
  await uploads[0]?.end(201, { success: true, data: stored("b") });
  await until(() => expect(status?.textContent).toBe("film.mp4 · MP4, 48.2 MB, 1920 × 1080"));
  await act(async () => button("Remove the video file").focus());
  await press("Remove the video file");
  expect(status?.textContent).toBe("");
  expect(document.activeElement).toBe(button("Choose an MP4"));
});

it("is found by the form as refused, with the reason", async () => {
  const field = <VideoFileField saved={null} value={null} error="It is gone" onChange={() => undefined} />;
  await drawSignedIn(field, () => null);
  const group = document.querySelector<HTMLElement>('[data-invalid="true"]') ?? expect.fail("not refused");
  await act(async () => group.focus());
  expect(document.activeElement).toBe(group);
  const reason = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("It is gone");
});
