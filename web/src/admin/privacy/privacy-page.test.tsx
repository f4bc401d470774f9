import { HELD_KINDS, type HeldOfPerson, type OpenErasure } from "@ezo/contract/privacy";
import { expect, it } from "vitest";
import { ReauthenticationDialog } from "../session/reauthentication/reauthentication-dialog.tsx";
import {
  ADMINISTRATOR,
  type Answering,
  askingForPassword,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import PrivacyPage from "./privacy-page.tsx";

drawsAdmin();

const NOTHING = Object.fromEntries(HELD_KINDS.map((kind) => [kind, 0])) as HeldOfPerson["counts"];
const aPerson = (over: Partial<HeldOfPerson> = {}): HeldOfPerson => ({
  kind: "email",
  value: "nino@example.ge",
  counts: { ...NOTHING, requests: 2, notes: 3 },
  contact_id: 5,
  requests: [
    { id: 7, is_deleted: false },
    { id: 8, is_deleted: true },
  ],
  others: ["+995 555 12 34 56"],
  erasure_due_at: null,
  erased_at: null,
  ...over,
});
const ERASURES = "/api/admin/privacy/erasures";
const FIELD = "E-mail address or phone number";

const anErasure: OpenErasure = {
  id: 4,
  email: "nino@example.ge",
  language: "ru",
  asked_at: "2026-01-05T10:32:00.000Z",
  due_at: "2026-02-04T10:32:00.000Z",
};

/** A server with one person, whom an erasure takes away; what is sent is collected, but the request for the list of erasures. */
function serverWith(person: HeldOfPerson, open: readonly OpenErasure[] = []) {
  let held = person;
  let erasures = open;
  const sent: [string, unknown][] = [];
  const answer: Answering = (_, path, body) => {
    if (path === ERASURES) return { body: { data: erasures } };
    sent.push([path, body]);
    if (path === `${ERASURES}/4/refuse`) {
      erasures = [];
      held = { ...held, erasure_due_at: null };
      return { body: { message: "Saved" } };
    }
    if (path === "/api/admin/privacy/held") return { body: { data: held } };
    if (path !== "/api/admin/privacy/erase") return null;
    erasures = [];
    held = {
      ...held,
      counts: NOTHING,
      erasure_due_at: null,
      contact_id: null,
      requests: [],
      others: [],
      erased_at: "2026-01-05T10:32:00.000Z",
    };
    return { body: { message: "Deleted" } };
  };
  return { answer, sent };
}
const text = () => document.body.textContent;

it("says what is held, where it is corrected, and looks up another number of the person", async () => {
  const { answer, sent } = serverWith(aPerson());
  await drawSignedIn(<PrivacyPage />, answer);
  await type(FIELD, "nino@example.ge");
  await press("Look up");
  await until(() => expect(text()).toContain("Held about nino@example.ge"));
  expect([...document.querySelectorAll("dl > div")].map((row) => row.textContent)).toEqual([
    "Entry in the contacts list1",
    "Requests2",
    "Notes3",
  ]);
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/admin/contacts/5",
    "/admin/customers?open=7",
  ]);
  await press("+995 555 12 34 56");
  await until(() =>
    expect(sent).toEqual([
      ["/api/admin/privacy/held", { of: "nino@example.ge" }],
      ["/api/admin/privacy/held", { of: "+995 555 12 34 56" }],
    ]),
  );
});

it("asks for the PDF of what is held, with the address in no address", async () => {
  const { answer, sent } = serverWith(aPerson());
  const path = "/api/admin/privacy/export/pdf";
  await drawSignedIn(<PrivacyPage />, (method, asked, body, query) => {
    if (asked !== path) return answer(method, asked, body, query);
    sent.push([asked, body]);
    return { status: 503, body: refusal("unavailable") };
  });
  await type(FIELD, "nino@example.ge");
  await press("Look up");
  await until(() => expect(text()).toContain("Held about"));
  await press("The same as a PDF");
  await until(() => expect(sent.at(-1)).toEqual([path, { of: "nino@example.ge" }]));
});

it("hands everything out only after the password, which it asks for by itself", async () => {
  const { answer, sent } = serverWith(aPerson());
  const path = "/api/admin/privacy/export";
  await drawSignedIn(
    <>
      <PrivacyPage />
      <ReauthenticationDialog />
    </>,
    askingForPassword(path, (method, asked, body, query) => {
      if (asked !== path) return answer(method, asked, body, query);
      sent.push([asked, body]);
      return { status: 503, body: refusal("unavailable") };
    }),
  );
  await type(FIELD, "nino@example.ge");
  await press("Look up");
  await until(() => expect(text()).toContain("Held about"));
  await press("Download everything we keep");
  await until(() => expect(dialogs()).toEqual(["Confirm that it is you"]));
  expect(sent).toHaveLength(1);
  await type("Password", "my password");
  await press("Confirm");
  await until(() => expect(sent.at(-1)).toEqual([path, { of: "nino@example.ge" }]));
  expect(dialogs()).toEqual([]);
});

it("erases after a question, and then says when that was", async () => {
  const { answer, sent } = serverWith(aPerson());
  await drawSignedIn(<PrivacyPage />, answer);
  await type(FIELD, "nino@example.ge");
  await press("Look up");
  await until(() => expect(text()).toContain("Held about"));
  await press("Erase this person");
  expect(dialogs()).toEqual(["Erase everything about nino@example.ge?"]);
  expect(sent).toHaveLength(1);
  await press("Erase this person");
  await until(() => expect(text()).toContain("Nothing is held"));
  expect(sent[1]).toEqual(["/api/admin/privacy/erase", { of: "nino@example.ge" }]);
  expect(text()).toContain("Erased");
});

it("says at the field what the server does not take, and offers no erasure to those who may not edit", async () => {
  const person = aPerson();
  const reader = { ...ADMINISTRATOR, capabilities: ["contacts.read" as const, "contacts.export" as const] };
  await drawSignedIn(
    <PrivacyPage />,
    (_, path, body) => {
      if (path === ERASURES) return { body: { data: [] } };
      return (body as { of: string }).of === "nobody"
        ? { status: 422, body: refusal("invalid", { of: ["Please enter a valid phone number"] }) }
        : { body: { data: person } };
    },
    "/",
    reader,
  );
  await press("Look up");
  expect(document.querySelector("[aria-invalid='true']")).not.toBeNull();
  await type(FIELD, "nobody");
  await press("Look up");
  await until(() => expect(text()).toContain("Please enter a valid phone number"));
  await type(FIELD, "nino@example.ge");
  await press("Look up");
  await until(() => expect(text()).toContain("Download everything we keep"));
  expect(text()).not.toContain("Erase this person");
});

it("shows requests for erasure, looks one up, and refuses it with a reason", async () => {
  const { answer, sent } = serverWith(aPerson({ erasure_due_at: anErasure.due_at }), [anErasure]);
  await drawSignedIn(<PrivacyPage />, answer);
  await until(() => expect(text()).toContain("Erasure asked for"));
  expect(document.querySelector("li")?.textContent).toContain("nino@example.ge");
  await press("Look up nino@example.ge");
  await until(() => expect(text()).toContain("Its owner has asked for erasure"));
  await press("Refuse the erasure of nino@example.ge");
  expect(dialogs()).toEqual(["Refuse the erasure of nino@example.ge"]);
  expect(text()).toContain("Russian");
  // Without a reason, nothing is sent.
  await press("Refuse");
  expect(sent).toHaveLength(1);
  await type("Reason", "Налоговый кодекс");
  await press("Refuse");
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent[1]).toEqual([`${ERASURES}/4/refuse`, { reason: "Налоговый кодекс" }]);
  await until(() => expect(text()).not.toMatch(/Erasure asked for|has asked for erasure/));
});

it("finishes a request by erasing also where nothing is left", async () => {
  const nothing = { counts: NOTHING, contact_id: null, requests: [], others: [] };
  const { answer, sent } = serverWith(aPerson({ ...nothing, erasure_due_at: anErasure.due_at }), [anErasure]);
  await drawSignedIn(<PrivacyPage />, answer);
  await until(() => expect(text()).toContain("Erasure asked for"));
  await press("Look up nino@example.ge");
  await until(() => expect(text()).toContain("Nothing is held"));
  await press("Erase this person");
  await press("Erase this person");
  await until(() => expect(text()).not.toContain("Erasure asked for"));
  expect(sent[1]).toEqual(["/api/admin/privacy/erase", { of: "nino@example.ge" }]);
});
