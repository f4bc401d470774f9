import { expect, it, vi } from "vitest";
import {
  type Answer,
  type Answering,
  drawsAdmin,
  drawSignedIn,
  expectNoDrafts,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { ContactDialog } from "./contact-dialog.tsx";

drawsAdmin();

const WALK_IN = aDetail({
  id: 7,
  name: "Gia",
  email: "",
  phone: "+995555123456",
  version: 3,
  person: { id: 4, enquiry_number: 1, enquiries: 1 },
});
const NINO = {
  id: 9,
  name: "Nino",
  emails: ["nino@example.ge"],
  phones: [],
  enquiry_count: 2,
  last_enquiry_at: null,
};

/** Knows one person, and answers corrections one after another with `answers`, then with what they make. */
function server(...answers: Answer[]) {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body, query) => {
    if (path.endsWith("/persons"))
      return {
        body: { success: true, data: NINO.emails.includes(query.get("search") ?? "") ? [NINO] : [] },
      };
    sent.push([method, path, body]);
    const data = { ...WALK_IN, ...(body as object), version: 9 };
    return answers.shift() ?? { body: { success: true, data } };
  };
  return { answer, sent };
}
const draw = (answer: Answering, onClose: () => void = () => undefined) =>
  drawSignedIn(<ContactDialog enquiry={WALK_IN} focus="email" onClose={onClose} />, answer);
const field = (label: string) =>
  [...document.querySelectorAll("input")].find(
    (one) => one.labels?.[0]?.textContent.replace(/\s\*$/, "") === label,
  ) ?? expect.fail(`no field ${label}`);
const PATH = "/api/admin/customers/7";

it("sends what was written and nothing else, on the version that was shown, and keeps no draft", async () => {
  const { answer, sent } = server();
  const onClose = vi.fn<() => void>();
  await draw(answer, onClose);
  await type("E-mail", "gia@example.ge");
  await press("Save");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([["PATCH", PATH, { email: "gia@example.ge", version: 3 }]]);
  await expectNoDrafts();
});

it("closes without a call where nothing was written", async () => {
  const { answer, sent } = server();
  const onClose = vi.fn<() => void>();
  await draw(answer, onClose);
  await press("Save");
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

it("says which field is wrong before it asks the server, and what the server says after", async () => {
  const { answer, sent } = server({ status: 422, body: refusal("invalid", { phone: ["Not this one"] }) });
  await draw(answer);
  await type("Phone", "");
  await press("Save");
  expect(field("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(document.body.textContent).toContain("Enter a phone number or an e-mail address");
  await type("Phone", "12");
  await type("Name", " ");
  await press("Save");
  expect([field("Name"), field("Phone")].map((one) => one.getAttribute("aria-invalid"))).toEqual([
    "true",
    "true",
  ]);
  expect(sent).toEqual([]);
  await type("Name", "Gia");
  await type("Phone", "+995 555 00 00 01");
  await press("Save");
  await until(() => expect(document.body.textContent).toContain("Not this one"));
  expect(sent).toEqual([["PATCH", PATH, { phone: "+995 555 00 00 01", version: 3 }]]);
});

it("shows what a colleague has stored meanwhile, and overwrites it only when it is saved again", async () => {
  const current = { ...WALK_IN, name: "Giorgi", email: "theirs@example.ge", version: 5 };
  const conflict = { success: false, code: "conflict", message: "", current, request_id: "r" };
  const { answer, sent } = server({ status: 409, body: conflict });
  const onClose = vi.fn<() => void>();
  await draw(answer, onClose);
  await type("E-mail", "mine@example.ge");
  await press("Save");
  const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  await until(() =>
    expect(alerts()).toContain(
      "A colleague has changed the contact data meanwhile: E-mail: theirs@example.ge. Saving again replaces it with yours.",
    ),
  );
  // What was not written here is theirs, and is not sent.
  expect([field("Name"), field("E-mail")].map(({ value }) => value)).toEqual(["Giorgi", "mine@example.ge"]);
  await press("Save");
  await until(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toEqual(["PATCH", PATH, { email: "mine@example.ge", version: 5 }]);
});

it("says whose the request will be where the address is known as somebody else's", async () => {
  await draw(server().answer);
  await type("E-mail", "nino@example.ge");
  await until(() =>
    expect(document.body.textContent).toContain("This belongs to Nino. The request will be theirs."),
  );
});
