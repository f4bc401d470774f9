import { MultiSelect, PasswordInput, TagsInput } from "@mantine/core";
import { DatePickerInput, DatesProvider, DateTimePicker } from "@mantine/dates";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act } from "react";
import { expect, it } from "vitest";
import { draw, drawsAdmin } from "../testing.tsx";
import { Drawer, Modal } from "../ui/dialogs/modal.tsx";
import { NamedParts } from "./named-parts.tsx";

drawsAdmin();

/** Names that are missing, or not in Georgian. */
function wrongNames(): string[] {
  const named = (element: Element) =>
    element.getAttribute("aria-label") ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
    "";
  return [...document.querySelectorAll("button, input:not([type=hidden])")]
    .filter((element) => element.closest("[aria-hidden]") === null)
    .filter((element) => named(element) === "" || /[a-z]/i.test(named(element)))
    .map((element) => element.outerHTML.slice(0, 160));
}
const click = (element: Element | null) => act(async () => (element as HTMLElement | null)?.click());

it.each([
  ["a day", <DatePickerInput key="day" label="დღე" value="2026-11-23" />],
  ["a moment", <DateTimePicker key="moment" label="დრო" value="2026-11-23 12:00:00" />],
  ["chosen values", <MultiSelect key="chosen" label="თემები" data={["ბინა"]} defaultValue={["ბინა"]} />],
  ["tags", <TagsInput key="tags" label="იარლიყი" defaultValue={["ვიპ"]} />],
  ["a password", <PasswordInput key="password" label="პაროლი" />],
])("names all that is drawn within the field of %s", async (_what, field) => {
  localStorage.setItem("ezo_admin_language", "ka");
  await draw(
    <DatesProvider settings={{ locale: "ka" }}>
      <NamedParts>{field}</NamedParts>
    </DatesProvider>,
  );
  await click(document.querySelector("[aria-haspopup]"));
  expect(wrongNames()).toEqual([]);
  const level = () => document.querySelector("[class*=calendarHeaderLevel]");
  while (level()?.tagName === "BUTTON") {
    await click(level());
    expect(wrongNames()).toEqual([]);
  }
});

it.each([
  ["a dialog", Modal],
  ["a drawer", Drawer],
])("names the close button of %s", async (_what, Dialog) => {
  localStorage.setItem("ezo_admin_language", "ka");
  await draw(<Dialog title="სახელი" onClose={() => undefined} />);
  expect(document.querySelector("[role=dialog] button")).not.toBeNull();
  expect(wrongNames()).toEqual([]);
});

/** What a part needs beside it, for Mantine leaves it without a name. */
const NEEDED: [part: RegExp, name: RegExp][] = [
  [/\sclearable\s/, /clearButtonProps=/],
  [/^<Pagination\s/, /getControlProps=/],
  [/^<(Mantine)?(Modal|Drawer)\s/, /closeButtonProps=|withCloseButton=\{false\}|useDialogProps\(/],
  [/^<CloseButton\s/, /aria-label=/],
];
it("gives every part of a field or a dialog that can be pressed a name where it is used", () => {
  const root = join(import.meta.dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"));
  // The two above name theirs.
  const own = (text: string) =>
    /import \{ ([^}]*) \} from "[^"]*\/modal\.tsx"/.exec(text)?.[1]?.split(", ") ?? [];
  const tags = sources.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return text
      .split(/(?=<[A-Z])/)
      .filter((tag) => !own(text).includes(/^<(\w+)/.exec(tag)?.[1] ?? ""))
      .map((tag) => ({ file, tag }));
  });
  const nameless = ({ tag }: { tag: string }) =>
    NEEDED.some(([part, name]) => part.test(tag) && !name.test(tag));
  expect(tags.filter(nameless)).toEqual([]);
  expect(tags.some(({ tag }) => tag.startsWith("<Drawer"))).toBe(true);
});
