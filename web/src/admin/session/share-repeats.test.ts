import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { addEnquiryNote, listAssignees } from "@ezo/contract/enquiries/enquiries";
import { expect, it } from "vitest";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { shareRepeats } from "./share-repeats.ts";

/** A caller whose answers the test provides, with the number of calls sent. */
function slowCaller() {
  const answers: ((answer: never) => void)[] = [];
  const call: WebCaller = () => new Promise((resolve) => answers.push(resolve));
  const answer = (index: number, value: unknown) => answers[index]?.(value as never);
  return { call: shareRepeats(call), sent: () => answers.length, answer };
}
const note = (id: string, text: string) => ({ params: { id }, body: { text } });

it("sends a pending write once, and returns its answer to both clicks", async () => {
  const { call, sent, answer } = slowCaller();
  const presses = [call(addEnquiryNote, note("1", "a")), call(addEnquiryNote, note("1", "a"))];
  expect(sent()).toBe(1);
  answer(0, "kept");
  expect(await Promise.all(presses)).toEqual(["kept", "kept"]);
  void call(addEnquiryNote, note("1", "a"));
  expect(sent(), "a third click, after the answer, is sent").toBe(2);
});

it("sends different writes and all reads", () => {
  const { call, sent } = slowCaller();
  void call(addEnquiryNote, note("1", "a"));
  void call(addEnquiryNote, note("2", "a"));
  void call(addEnquiryNote, note("1", "b"));
  void call(listAssignees, {});
  void call(listAssignees, {});
  expect(sent()).toBe(5);
});

it("sends writes of one content under different keys each, and a repeat under its key once", async () => {
  const { call, sent, answer } = slowCaller();
  const under = (key: string) =>
    call(addEnquiryNote, note("1", "a"), { headers: { "idempotency-key": key } });
  const presses = [under("x"), under("x"), under("y")];
  expect(sent()).toBe(2);
  answer(0, "first");
  answer(1, "second");
  expect(await Promise.all(presses)).toEqual(["first", "first", "second"]);
});

it("distinguishes files, and allows another attempt after a failure", async () => {
  const { call, sent, answer } = slowCaller();
  const upload = (content: string, name: string) =>
    call(projectRoutes.create, {} as never, { files: { main_image: new File([content], name) } });
  const first = upload("a", "a.jpg");
  void upload("bb", "b.jpg");
  expect(sent()).toBe(2);
  answer(0, Promise.reject(new Error("refused")));
  await expect(first).rejects.toThrow("refused");
});
