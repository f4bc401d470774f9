import { expect, it } from "vitest";
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
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { ReplyForm } from "./reply-form.tsx";
import { readReply } from "./reply-draft.ts";

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
const draw = (answer: Answering) =>
  drawSignedIn(<ReplyForm enquiry={PERSON} user={user} onLeave={() => undefined} />, answer);
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

it("adds none that is too large", async () => {
  const { answer } = server();
  await draw(answer);
  await chooseFile("huge.pdf", 11 * 1024 * 1024);
  expect(listed()).toEqual([]);
  expect(button("Attach files").disabled).toBe(false);
});
