import type { DocumentFile } from "@ezo/contract/admin/projects/project-documents";
import { DOCUMENT_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { notificationsStore } from "@mantine/notifications";
import { useState } from "react";
import { expect, it } from "vitest";
import {
  type Answering,
  chooseFile,
  drawsAdmin,
  drawSignedIn,
  press,
  until,
  watchFileField,
} from "../testing.tsx";
import { DocumentFileField } from "./document-file-field.tsx";

drawsAdmin();

const stored = (letter: string): DocumentFile => ({
  hash: letter.repeat(64),
  size_bytes: 2_100_000,
  url: `/documents/${letter.repeat(64)}.pdf`,
});

function Drawn({ saved, isPublic = true }: { saved: DocumentFile | null; isPublic?: boolean }) {
  const [file, setFile] = useState(saved);
  const document = saved && { id: 7, title: "Permit", file_hash: saved.hash, is_public: isPublic };
  return <DocumentFileField saved={document} value={file} error={undefined} onChange={setFile} />;
}
const shown = () => document.body.textContent ?? "";
const links = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));

it("sends the file at once, and links to it only when its document is saved", async () => {
  const asked: string[] = [];
  const answer: Answering = (method, path) => {
    asked.push(`${method} ${path}`);
    return { status: 201, body: { data: stored("b") } };
  };
  await drawSignedIn(<Drawn saved={stored("a")} />, answer);
  expect(links()).toEqual([stored("a").url]);
  const held = watchFileField();
  await chooseFile("permit.pdf");
  // The same file can be chosen again.
  expect(held()).toBe("");
  await until(() => expect(links()).toEqual([]));
  expect(shown()).toContain("permit.pdf · PDF, 2.1 MB");
  expect(asked).toEqual(["POST /api/admin/project-documents/files"]);
});

it("sends none that is too large, and says so", async () => {
  await drawSignedIn(<Drawn saved={null} />, () => null);
  await chooseFile("huge.pdf", DOCUMENT_MAX_BYTES + 1);
  const said = () => JSON.stringify(notificationsStore.getState().notifications);
  await until(() => expect(said()).toContain("huge.pdf is larger than 20 MB"));
});

it("says why a file was not taken", async () => {
  const errors = { file: ["The file must be a PDF"] };
  const body = { success: false, code: "unsupported_media_type", message: "This kind is not taken", errors };
  await drawSignedIn(<Drawn saved={null} />, () => ({ status: 415, body }));
  await chooseFile("permit.docx");
  const said = () => JSON.stringify(notificationsStore.getState().notifications);
  await until(() => expect(said()).toContain("The file must be a PDF"));
});

it("downloads the file of a hidden document, whose address answers nobody", async () => {
  const asked: string[] = [];
  await drawSignedIn(<Drawn saved={stored("a")} isPublic={false} />, (method, path) => {
    asked.push(`${method} ${path}`);
    return { status: 404, body: { success: false, code: "not_found", message: "Gone" } };
  });
  expect(links()).toEqual([]);
  await press("Download PDF, 2.1 MB");
  await until(() => expect(asked).toEqual(["GET /api/admin/project-documents/7/file"]));
});

it("is found by the form as refused, with the reason", async () => {
  const field = <DocumentFileField saved={null} value={null} error="It is gone" onChange={() => undefined} />;
  await drawSignedIn(field, () => null);
  const group = document.querySelector('[data-invalid="true"]');
  expect(group?.getAttribute("tabindex")).toBe("-1");
  const reason = document.getElementById(group?.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("It is gone");
});
