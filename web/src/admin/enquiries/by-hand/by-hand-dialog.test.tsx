import { ROLES } from "@ezo/contract/values/roles/roles";
import { act } from "react";
import { expect, it, vi } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { ByHandDialog } from "./by-hand-dialog.tsx";

drawsAdmin();

const NINO = {
  id: 9,
  name: "Nino",
  emails: ["nino@example.ge"],
  phones: ["+995555123456"],
  enquiry_count: 2,
  last_enquiry_at: null,
};

/** Knows one person, and leaves what is entered to `enter`. */
function server(enter: Answering): Answering {
  return (method, path, body, query) => {
    if (path.endsWith("/projects")) return listAnswer([]);
    if (!path.endsWith("/persons")) return enter(method, path, body, query);
    const digits = query.get("search")?.replaceAll(/\D/g, "") ?? "";
    return { body: { success: true, data: "995555123456".includes(digits) ? [NINO] : [] } };
  };
}
const field = (label: string) =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea")].find(
    (one) => one.labels?.[0]?.textContent.replace(/\s\*$/, "") === label,
  ) ?? expect.fail(`no field ${label}`);
const key = (name: string, target: Element) =>
  act(
    async () =>
      void target.dispatchEvent(new KeyboardEvent("keydown", { key: name, code: name, bubbles: true })),
  );

it("finds the person by the number, and needs no mouse", async () => {
  const sent: unknown[] = [];
  const onEntered = vi.fn<() => void>();
  const answer = server((method, path, body) => {
    sent.push([method, path, body]);
    return { status: 201, body: { success: true, message: "", data: aDetail({ name: "Nino" }) } };
  });
  await drawSignedIn(<ByHandDialog onEntered={onEntered} onClose={() => undefined} />, answer);
  await act(async () => field("Phone").focus());
  await type("Phone", "555123");
  await until(() =>
    expect(document.querySelector('[role="option"]')?.textContent).toContain("nino@example.ge"),
  );
  await key("ArrowDown", field("Phone"));
  await key("Enter", field("Phone"));
  await until(() => expect(field("Name").value).toBe("Nino"));
  expect(field("Phone").value).toBe("+995555123456");
  await until(() => expect(document.body.textContent).toContain("their 3rd request"));
  await type("What they want", "Two rooms");
  await press("Save");
  await until(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    [
      "POST",
      "/api/admin/customers",
      {
        source: "walk_in",
        name: "Nino",
        phone: "+995555123456",
        email: "nino@example.ge",
        project_id: null,
        apartment_id: null,
        message: "Two rooms",
        locale: "ka",
        confirm: false,
      },
    ],
  ]);
});

it("takes the name of a portal, and proposes those that fetch the firm's feeds", async () => {
  const sent: unknown[] = [];
  const titles = { ka: "ეზო", en: "Yard", ru: "" };
  const answer: Answering = (_method, path, body) => {
    if (path.endsWith("/projects"))
      return listAnswer([
        { id: 1, title: "", titles, portals: ["Yandex", "Google"] },
        { id: 2, title: "", titles, portals: ["Google"] },
      ]);
    if (path.endsWith("/persons")) return { body: { success: true, data: [] } };
    sent.push(body);
    return { status: 201, body: { success: true, message: "", data: aDetail({}) } };
  };
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer);
  expect(document.body.textContent).not.toContain("Which portal");
  await act(async () => document.querySelector<HTMLInputElement>('input[value="portal"]')?.click());
  await act(async () => field("Which portal").focus());
  const proposed = () =>
    [...document.querySelectorAll('[role="option"]')]
      .map(({ textContent }) => textContent)
      .filter((name) => ["Yandex", "Google"].includes(name));
  await until(() => expect(proposed()).toEqual(["Yandex", "Google"]));
  await type("Which portal", " MyHome.ge ");
  await type("Phone", "+995 555 00 00 02");
  await type("Name", "Giorgi");
  await press("Save");
  await until(() => expect(sent).toMatchObject([{ source: "portal", portal: "MyHome.ge" }]));
});

it("says of each apartment whether it is free, and its rooms", async () => {
  const flat = (id: number, status: string) => ({
    id,
    apartment_number: `10${id}`,
    status,
    rooms: 2,
    area_total: 51.27,
    building: { id: 1, identifier: "A" },
  });
  const titles = { ka: "ეზო", en: "Yard", ru: "" };
  const answer: Answering = (_method, path) => {
    if (path === "/api/projects/1/apartments") return listAnswer([flat(1, "available"), flat(2, "sold")]);
    if (path.endsWith("/projects")) return listAnswer([{ id: 1, title: "", titles, portals: [] }]);
    return expect.fail(`not expected: ${path}`);
  };
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer);
  const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
  const named = (start: string) =>
    options().flatMap((one) => (one.textContent.startsWith(start) ? [one.textContent] : []));
  await until(() => expect(field("Project")).toBeDefined());
  await act(async () => field("Project").click());
  await until(() => expect(named("Yard")).toEqual(["Yard"]));
  await act(async () =>
    options()
      .find(({ textContent }) => textContent === "Yard")
      ?.click(),
  );
  await until(() => expect(field("Apartment").disabled).toBe(false));
  await act(async () => field("Apartment").click());
  await until(() =>
    expect(named("A ")).toEqual([
      "A 101 · Available · rooms: 2 · 51.27 m²",
      "A 102 · Sold · rooms: 2 · 51.27 m²",
    ]),
  );
});

it("says which field is wrong before it asks the server, and what the server says after", async () => {
  let asked = 0;
  const answer = server(() => {
    asked += 1;
    return { status: 422, body: refusal("invalid", { phone: ["Not this one"] }) };
  });
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer);
  await type("Name", "Giorgi");
  await press("Save");
  expect(asked).toBe(0);
  expect(field("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(document.body.textContent).toContain("Enter a phone number or an e-mail address");
  await type("Phone", "+995 555 00 00 01");
  await press("Save");
  await until(() => expect(document.body.textContent).toContain("Not this one"));
  expect(asked).toBe(1);
});

it("takes over what is known of a person whose number is typed to its end, and nothing that is written already", async () => {
  const answer = server(() => expect.fail("nothing is entered"));
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer);
  await type("Phone", "555 123 456");
  await until(() => expect(field("Name").value).toBe("Nino"));
  expect(field("E-mail").value).toBe("nino@example.ge");
  expect(field("Phone").value).toBe("555 123 456");
  await type("Name", "Nino Beridze");
  expect(field("Name").value).toBe("Nino Beridze");
});

it("takes out what a number has filled in when the number is corrected, and leaves what was written", async () => {
  const lia = { ...NINO, id: 11, name: "Lia", emails: [], phones: ["+995555123457"] };
  const answer: Answering = (_method, path, _body, query) => {
    if (path.endsWith("/projects")) return listAnswer([]);
    const digits = query.get("search")?.replaceAll(/\D/g, "") ?? "";
    const found = [NINO, lia].filter(({ phones }) => digits !== "" && phones[0]?.includes(digits));
    return { body: { success: true, data: found } };
  };
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer);
  const shown = () => [field("Name").value, field("E-mail").value];
  await type("Phone", "555 123 456");
  await until(() => expect(shown()).toEqual(["Nino", "nino@example.ge"]));
  await type("Phone", "555 123 457");
  await until(() => expect(shown()).toEqual(["Lia", ""]));
  await type("Phone", "555 123 456");
  await until(() => expect(shown()).toEqual(["Nino", "nino@example.ge"]));
  await type("Name", "Nino's sister");
  await type("Phone", "555 000 000");
  await until(() => expect(shown()).toEqual(["Nino's sister", ""]));
});

it("has nothing unsaved when it opens for a person who is known, and keeps them at another number", async () => {
  const answer = server(() => expect.fail("nothing is entered"));
  const onClose = vi.fn<() => void>();
  await drawSignedIn(<ByHandDialog of={NINO} onClose={onClose} />, answer);
  await until(() => expect(document.body.textContent).toContain("their 3rd request"));
  await press("Cancel");
  expect(onClose).toHaveBeenCalledOnce();
  await type("Phone", "555 000 000");
  expect([field("Name").value, field("E-mail").value]).toEqual(["Nino", "nino@example.ge"]);
});

it("names the person of the address, whom the request goes to, where the number is somebody else's", async () => {
  const giorgi = {
    ...NINO,
    id: 10,
    name: "Giorgi",
    emails: ["giorgi@example.ge"],
    phones: ["+995555999999"],
    enquiry_count: 1,
  };
  const ofNino = server(() => expect.fail("nothing is entered"));
  const answer: Answering = (method, path, body, query) =>
    path.endsWith("/persons") && query.get("search")?.includes("giorgi@")
      ? { body: { success: true, data: [NINO, giorgi] } }
      : ofNino(method, path, body, query);
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer);
  const text = () => document.body.textContent;
  await type("Phone", "555 123 456");
  await until(() => expect(text()).toContain("We know Nino. This will be their 3rd request."));
  await type("E-mail", "Giorgi@example.ge");
  await until(() => expect(text()).toContain("We know Giorgi. This will be their 2nd request."));
  expect(text()).toContain("The number is that of Nino.");
  expect(text()).not.toContain("We know Nino");
  await type("E-mail", "somebody.else@example.ge");
  await until(() => expect(text()).toContain("We know Nino"));
  expect(text()).not.toContain("We know Giorgi");
});

it("finds for a sales agent the persons of their own requests, and says so", async () => {
  const agent = { ...ADMINISTRATOR, role: "sales_agent", capabilities: [...ROLES.sales_agent] };
  const answer = server(() => expect.fail("nothing is entered"));
  await drawSignedIn(<ByHandDialog onClose={() => undefined} />, answer, "/", agent);
  expect(document.body.textContent).toContain("if you know the person from your requests");
  await type("Phone", "555 123 456");
  await until(() => expect(field("Name").value).toBe("Nino"));
  expect(document.body.textContent).toContain("You know Nino from your requests.");
  expect(document.body.textContent).not.toContain("their 3rd request");
});
