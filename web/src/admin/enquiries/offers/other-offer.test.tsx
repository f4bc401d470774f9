import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import {
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  listAnswer,
  press,
  receiveLive,
  type,
  until,
} from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { OffersSection } from "./offers-section.tsx";

drawsAdmin();

const PROJECTS = [
  { id: 1, title: "Linden Court", titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" } },
  { id: 2, title: "Vake Terraces", titles: { ka: "ვაკის ტერასები", en: "Vake Terraces", ru: "" } },
];
const flat = (id: number, over: object = {}) => ({
  id,
  apartment_number: `70${id}`,
  floor_label: "7",
  status: "available",
  area_total: 51.27,
  rooms: 2,
  price: 90_000,
  building: { id: 1, identifier: "B" },
  project: { id: 1, title: "Linden Court" },
  ...over,
});
let flats: ReturnType<typeof flat>[];
let asked: unknown[];
beforeEach(() => {
  asked = [];
  flats = [flat(1), flat(2, { status: "sold" }), flat(3, { price: undefined }), flat(4, { price: 95_000 })];
});

const answer: Answering = (method, path, body) => {
  if (method === "POST") {
    asked.push(body);
    return { status: 422, body: { success: false, code: "validation", message: "", request_id: "r" } };
  }
  if (path === "/api/admin/customers/projects") return { body: { data: PROJECTS } };
  if (path === "/api/projects/1/apartments") return listAnswer(flats);
  if (path === "/api/projects/2/apartments") return listAnswer([]);
  const id = /^\/api\/apartments\/(\d+)$/.exec(path)?.[1];
  if (id) return { body: { data: flats.find((each) => each.id === Number(id)) } };
  if (path.includes("/payment-plans")) return { body: { data: [] } };
  return { body: { data: [], meta: { max_discount_percent: 5 } } };
};
const options = () =>
  [...document.querySelectorAll<HTMLElement>("[role=option]")].map(({ textContent }) =>
    textContent.replaceAll("\u00a0", " "),
  );
const fieldOf = (label: string) =>
  [...document.querySelectorAll("input")].find((input) =>
    [...(input.labels ?? [])].some(({ textContent }) => textContent === label),
  );
const open = (label: string) => act(async () => fieldOf(label)?.click());
const choose = async (label: string, option: string) => {
  await open(label);
  await until(() => expect(options().some((each) => each.startsWith(option))).toBe(true));
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>("[role=option]")]
      .find(({ textContent }) => textContent.startsWith(option))
      ?.click(),
  );
};
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const text = () => document.body.textContent.replaceAll("\u00a0", " ");

it("offers any apartment that is free and has a price to somebody who has asked about none", async () => {
  await drawSignedIn(<OffersSection enquiry={aDetail({ id: 7, project: null })} />, answer);
  await until(() => button("Make an offer"));
  await press("Make an offer");
  // Where the keyboard goes on; the apartment comes after the project.
  await until(() => expect(document.activeElement).toBe(fieldOf("Project")));
  await choose("Project", "Linden Court");
  await open("Apartment");
  await until(() =>
    expect(options()).toEqual(
      expect.arrayContaining([
        "B 701 · floor 7 · rooms: 2 · 51.27 m² · $ 90 000",
        "B 704 · floor 7 · rooms: 2 · 51.27 m² · $ 95 000",
      ]),
    ),
  );
  expect(options().filter((each) => each.startsWith("B "))).toHaveLength(2);
  await choose("Apartment", "B 704");
  await until(() => expect(dialogs()).toEqual(["Offer of apartment 704"]));
  expect(text()).toContain("Linden Court · building B, floor 7");
  await press("Choose another apartment");
  await until(() => expect(dialogs()).toEqual(["Which apartment?"]));
  await choose("Project", "Linden Court");
  await choose("Apartment", "B 704");
  await until(() => expect(dialogs()).toEqual(["Offer of apartment 704"]));
  await type("Note", "With a view");
  await act(async () => document.querySelector<HTMLFormElement>("form")?.requestSubmit());
  await until(() =>
    expect(asked).toEqual([expect.objectContaining({ apartment_id: 4, plan_id: null, note: "With a view" })]),
  );
});

it("holds any apartment that is free for somebody who has asked about none, also one without a price", async () => {
  flats[2] = flat(3, { price: undefined, unit_type: "apartment" });
  await drawSignedIn(<OffersSection enquiry={aDetail({ id: 7, project: null })} />, answer);
  await until(() => button("Hold an apartment"));
  await press("Hold an apartment");
  await until(() => expect(dialogs()).toEqual(["Which apartment?"]));
  await choose("Project", "Linden Court");
  await open("Apartment");
  await until(() => expect(options().filter((each) => each.startsWith("B "))).toHaveLength(3));
  expect(options()).toContain("B 703 · floor 7 · rooms: 2 · 51.27 m² · No price");
  await choose("Apartment", "B 703");
  await until(() => expect(dialogs()).toEqual(["Hold apartment 703 for Nino"]));
  await press("Hold it");
  await until(() => expect(asked).toEqual([expect.objectContaining({ apartment_id: 3, reason: "" })]));
});

it("says that the public discount ends sooner, also of one that began since the apartment was last chosen", async () => {
  const enquiry = aDetail({ id: 7, project: PROJECTS[0]! });
  await drawSignedIn(<OffersSection enquiry={enquiry} />, answer);
  await until(() => button("Make an offer"));
  for (const isDiscounted of [false, true]) {
    if (isDiscounted) flats[0] = flat(1, { pricing: { discount_until: dayAfter(1) } });
    await press("Make an offer");
    await choose("Apartment", "B 701");
    await until(() => expect(dialogs()).toEqual(["Offer of apartment 701"]));
    await type("Days it is good for", "30");
    if (isDiscounted) await until(() => expect(text()).toContain("The public discount ends on"));
    else expect(text()).not.toContain("The public discount ends on");
    await type("Days it is good for", "7");
    await press("Cancel");
    await until(() => expect(dialogs()).toEqual([]));
  }
});

it("begins with the project of the enquiry, and says where nothing of a project can be offered", async () => {
  const enquiry = aDetail({ id: 7, project: PROJECTS[1]! });
  await drawSignedIn(<OffersSection enquiry={enquiry} />, answer);
  await until(() => button("Make an offer"));
  await press("Make an offer");
  await until(() => expect(text()).toContain("No apartment of this project is free"));
});

it("says that projects or apartments could not be loaded, and loads them again", async () => {
  let failing = "/api/admin/customers/projects";
  const failed = { status: 403, body: { success: false, code: "forbidden", message: "", request_id: "r" } };
  await drawSignedIn(<OffersSection enquiry={aDetail({ id: 7, project: PROJECTS[1]! })} />, (...request) =>
    request[1] === failing ? failed : answer(...request),
  );
  await until(() => button("Make an offer"));
  await press("Make an offer");
  await until(() => expect(text()).toContain("The apartments could not be loaded"));
  failing = "/api/projects/1/apartments";
  await press("Try again");
  await choose("Project", "Linden Court");
  await until(() => expect(text()).toContain("The apartments could not be loaded"));
  failing = "";
  await press("Try again");
  await choose("Apartment", "B 701");
});

it("keeps what was typed when the apartment is sold meanwhile, and says why it cannot be saved", async () => {
  await drawSignedIn(<OffersSection enquiry={aDetail({ id: 7, project: PROJECTS[0]! })} />, answer);
  await until(() => button("Make an offer"));
  await press("Make an offer");
  await choose("Apartment", "B 701");
  await until(() => expect(dialogs()).toEqual(["Offer of apartment 701"]));
  await type("Note", "My words");
  flats[0] = flat(1, { status: "sold" });
  await receiveLive("apartments:status", { ids: [1] });
  await until(() => expect(text()).toContain("The apartment cannot be offered any more"));
  expect(document.querySelector<HTMLTextAreaElement>("textarea")?.value).toBe("My words");
  expect(button("Make an offer").disabled).toBe(true);
});
