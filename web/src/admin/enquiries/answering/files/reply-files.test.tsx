import { act } from "react";
import { expect, it, vi } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  chooseFile,
  drawsAdmin,
  drawSignedIn,
  press,
  type,
  unmountDrawn,
  until,
} from "../../../testing.tsx";
import { aDetail } from "../../testing.ts";
import { ReplyForm } from "../reply-form.tsx";
import { readReply } from "../reply-draft.ts";

drawsAdmin();

const user = { ...ADMINISTRATOR, role: "admin" as const, capabilities: [...ADMINISTRATOR.capabilities] };
const PERSON = aDetail({ id: 7, locale: "en" });

/** A server that stores files and collects what else is asked. */
function server() {
  const asked: unknown[] = [];
  let stored = 0;
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/reply-templates"))
      return { body: { data: [], meta: { subjects: { ka: "", en: "Hello", ru: "" } } } };
    if (method === "POST" && path.endsWith("/files")) {
      const id = ++stored;
      return {
        status: 201,
        body: { data: { id, name: `file ${id}.pdf`, type: "application/pdf", size: 1200 } },
      };
    }
    asked.push(method === "DELETE" ? path : body);
    return { body: { message: "", data: { id: 1 } } };
  };
  return { answer, asked };
}
const draw = (answer: Answering, enquiry = PERSON) =>
  drawSignedIn(<ReplyForm enquiry={enquiry} user={user} onLeave={() => undefined} />, answer);
const listed = () => [...document.querySelectorAll("form ul li span")].map(({ textContent }) => textContent);

it("adds files, removes one, keeps the others over a new visit, and sends them with the mail", async () => {
  const { answer, asked } = server();
  await draw(answer);
  for (const count of [1, 2]) {
    await chooseFile(`file ${count}.pdf`);
    await until(() => expect(listed()).toHaveLength(count));
  }
  await press("Remove file 1.pdf");
  await until(() => expect(listed()).toEqual(["file 2.pdf"]));
  expect(asked.splice(0)).toEqual(["/api/admin/customers/7/files/1"]);
  unmountDrawn();
  await draw(answer);
  expect(listed()).toEqual(["file 2.pdf"]);
  await type("Text", "See the plan.");
  await press("Send");
  await until(() => expect(listed()).toEqual([]));
  expect(asked).toEqual([{ subject: "Hello", body: "See the plan.", file_ids: [2], can_undo: true }]);
  expect(readReply(user.id, PERSON).files).toEqual([]);
});

it("names no file in a mail that was removed just before, though the server has not answered yet", async () => {
  const { answer, asked } = server();
  await draw((method, ...call) =>
    // The answer to the removal never comes.
    method === "DELETE" ? new Promise(() => undefined) : answer(method, ...call),
  );
  await chooseFile("file 1.pdf");
  await until(() => expect(listed()).toHaveLength(1));
  await press("Remove file 1.pdf");
  expect(listed()).toEqual([]);
  await type("Text", "No plan after all.");
  await press("Send");
  await until(() =>
    expect(asked).toEqual([{ subject: "Hello", body: "No plan after all.", file_ids: [], can_undo: true }]),
  );
});

/** Uploads that go on and end when the test says so. */
function stubUploads() {
  const uploads: Upload[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    url = "";
    status = 0;
    response: unknown = null;
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send() {
      uploads.push(this);
    }
    abort() {
      this.dispatchEvent(new Event("abort"));
    }
    goOn = (loaded: number) =>
      act(async () => {
        const progress = { loaded, total: 100, lengthComputable: true };
        this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
      });
    end = (status: number, response: unknown) =>
      act(async () => {
        Object.assign(this, { status, response });
        this.dispatchEvent(new Event("load"));
      });
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  return uploads;
}
const LARGE = 11 * 1024 * 1024;
const shown = () => document.querySelector("form ul")?.textContent ?? "";
const share = () => document.querySelector("form [role=progressbar]")?.getAttribute("aria-valuenow");

it("sends a large file with its progress, as a link, and no mail before it has come", async () => {
  const uploads = stubUploads();
  const { answer, asked } = server();
  await draw(answer);
  await chooseFile("film.mp4", LARGE);
  const [upload] = uploads;
  expect(upload?.url).toBe("/api/admin/customers/7/files");
  await upload?.goOn(40);
  expect([listed(), share()]).toEqual([["film.mp4"], "40"]);
  expect(shown()).toContain("as a link");
  await type("Text", "See the film.");
  await press("Send");
  await until(() => expect(document.body.textContent).toContain("A file is still being uploaded"));
  expect(asked).toEqual([]);
  const film = { id: 5, name: "film.mp4", type: "application/octet-stream", size: LARGE };
  await upload?.end(201, { success: true, data: film });
  await until(() => expect([listed(), share()]).toEqual([["film.mp4"], undefined]));
  expect(shown()).toContain("as a link");
  await press("Send");
  await until(() => expect(listed()).toEqual([]));
  expect(asked).toEqual([{ subject: "Hello", body: "See the film.", file_ids: [5], can_undo: true }]);
});

it("shows a large file in the next form of the request, where no mail goes before it has come, and asks before the tab is closed", async () => {
  const uploads = stubUploads();
  const { answer, asked } = server();
  const isAskedFirst = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await draw(answer);
  expect(isAskedFirst()).toBe(false);
  await chooseFile("film.mp4", LARGE);
  unmountDrawn();
  expect(isAskedFirst()).toBe(true);
  await draw(answer, aDetail({ id: 8 }));
  expect(listed()).toEqual([]);
  unmountDrawn();
  await draw(answer);
  await uploads[0]?.goOn(60);
  expect([listed(), share()]).toEqual([["film.mp4"], "60"]);
  await type("Text", "See the film.");
  await press("Send");
  await until(() => expect(document.body.textContent).toContain("A file is still being uploaded"));
  expect(asked).toEqual([]);
  await press("Cancel the upload of film.mp4");
  await until(() => expect(listed()).toEqual([]));
  expect(isAskedFirst()).toBe(false);
});

it("lists a large file no more that is cancelled or refused, and keeps one that comes after a new visit", async () => {
  const uploads = stubUploads();
  const { answer } = server();
  await draw(answer);
  await chooseFile("film.mp4", LARGE);
  await press("Cancel the upload of film.mp4");
  await until(() => expect(listed()).toEqual([]));
  await chooseFile("film.mp4", LARGE);
  await uploads[1]?.end(413, null);
  await until(() => expect(listed()).toEqual([]));
  await chooseFile("film.mp4", LARGE);
  unmountDrawn();
  await draw(answer);
  const film = { id: 5, name: "film.mp4", type: "application/octet-stream", size: LARGE };
  await uploads[2]?.end(201, { success: true, data: film });
  await until(() => expect(listed()).toEqual(["film.mp4"]));
});

it("adds none that is too large", async () => {
  const uploads = stubUploads();
  const { answer } = server();
  await draw(answer);
  await chooseFile("huge.pdf", 101 * 1024 * 1024);
  expect([listed(), uploads]).toEqual([[], []]);
  expect(button("Attach files").disabled).toBe(false);
});
