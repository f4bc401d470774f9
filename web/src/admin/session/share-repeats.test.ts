import { createAdminProject } from "@ezo/contract/admin-projects";
import { addCustomerNote, listAssignees } from "@ezo/contract/customers";
import { expect, it } from "vitest";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { shareRepeats } from "./share-repeats.ts";

/** A caller whose answers the test gives, and how many calls it has sent. */
function slowCaller() {
  const answers: ((answer: never) => void)[] = [];
  const call: WebCaller = () => new Promise((resolve) => answers.push(resolve));
  const answer = (index: number, value: unknown) => answers[index]?.(value as never);
  return { call: shareRepeats(call), sent: () => answers.length, answer };
}
const note = (id: string, text: string) => ({ params: { id }, body: { text } });

it("a write that is under way is sent once, and both presses get its answer", async () => {
  const { call, sent, answer } = slowCaller();
  const presses = [call(addCustomerNote, note("1", "a")), call(addCustomerNote, note("1", "a"))];
  expect(sent()).toBe(1);
  answer(0, "kept");
  expect(await Promise.all(presses)).toEqual(["kept", "kept"]);
  void call(addCustomerNote, note("1", "a"));
  expect(sent(), "a third one, after the answer, is meant").toBe(2);
});

it("what differs is sent by itself, and so is every read", () => {
  const { call, sent } = slowCaller();
  void call(addCustomerNote, note("1", "a"));
  void call(addCustomerNote, note("2", "a"));
  void call(addCustomerNote, note("1", "b"));
  void call(listAssignees, {});
  void call(listAssignees, {});
  expect(sent()).toBe(5);
});

it("files are told apart, and a refusal frees the way", async () => {
  const { call, sent, answer } = slowCaller();
  const upload = (content: string, name: string) =>
    call(createAdminProject, {} as never, { files: { main_image: new File([content], name) } });
  const first = upload("a", "a.jpg");
  void upload("bb", "b.jpg");
  expect(sent()).toBe(2);
  answer(0, Promise.reject(new Error("refused")));
  await expect(first).rejects.toThrow("refused");
});
