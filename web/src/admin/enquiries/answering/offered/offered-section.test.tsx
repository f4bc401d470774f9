import type { OfferedApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import type { Hold } from "@ezo/contract/inventory/holds";
import { act } from "react";
import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  press,
  receiveLive,
  unmountDrawn,
  until,
} from "../../../testing.tsx";
import { takeUndo } from "../../../ui/toasts/undo.ts";
import { aDetail } from "../../testing.ts";
import { OfferedSection } from "./offered-section.tsx";
import { OtherHolds } from "../holds/other-holds.tsx";

drawsAdmin();

const PERSON = aDetail({ id: 7, name: "Nino" });
const APARTMENT: OfferedApartment = {
  id: 3,
  apartment_number: "802",
  unit_type: "apartment",
  status: "available",
  rooms: 3,
  area_total: 83.7,
  floor_number: 8,
  building_identifier: "B",
  project: { id: 1, titles: { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" } },
  price: 139_700,
  is_price_hidden: false,
  discount_until: null,
  plan_image: null,
  url: "https://ezo.test/projects/1/B/floor-8/apartment-3",
  in_mails: {
    lines: { ka: "ბინა 802", en: "Apartment 802", ru: "Квартира 802" },
    prices: { ka: "$ 139 700", en: "$ 139 700", ru: "$ 139 700" },
  },
};
const HOLD: Hold = {
  id: 5,
  apartment_id: 3,
  apartment_number: "802",
  unit_type: "apartment",
  until: "2030-01-01T14:00:00.000Z",
  reason: "",
  holder: { id: 2, name: "Tea" },
  customer: { id: 7, name: "Nino" },
  created_at: "2026-01-01T00:00:00.000Z",
  ended_at: null,
  end: null,
};

interface Stored {
  apartment: OfferedApartment | null;
  hold: Hold | null;
  alternatives?: OfferedApartment[];
  other_holds?: Hold[];
}
/** Keeps the apartment and its hold as the server would, and collects what is asked of them. */
function server(stored: Stored) {
  const asked: [path: string, body: unknown][] = [];
  const answer: Answering = (method, path, body) => {
    if (method === "GET")
      return { body: { success: true, data: { alternatives: [], other_holds: [], ...stored } } };
    asked.push([path, body]);
    const isRelease = path.endsWith("/release");
    stored.hold = isRelease ? null : HOLD;
    stored.apartment = { ...APARTMENT, status: isRelease ? "available" : "reserved" };
    return { status: isRelease ? 200 : 201, body: { success: true, data: HOLD } };
  };
  return { answer, asked };
}
const text = () => document.body.textContent.replaceAll("\u00a0", " ");

it("shows the apartment as it is now, and what is like it", async () => {
  const alternative = { ...APARTMENT, id: 4, apartment_number: "602", floor_number: 6, price: 136_600 };
  const hidden = { ...alternative, id: 5, apartment_number: "603", is_price_hidden: true };
  const stored: Stored = { apartment: APARTMENT, hold: null, alternatives: [alternative, hidden] };
  await drawSignedIn(<OfferedSection enquiry={PERSON} />, server(stored).answer);
  await until(() => expect(text()).toContain("Linden Court, B, apartment 802"));
  expect(text()).toContain("$ 139 700");
  expect(text()).toContain("B 602 · Floor 6$ 136 600 · -2.2 %");
  expect(text()).toContain("B 603 · Floor 6$ 136 600 · -2.2 % · hidden on the site");
  expect(button("Copy the link to apartment 602")).toBeDefined();
  stored.apartment = { ...APARTMENT, status: "sold" };
  await receiveLive("apartments:status", { ids: [3] });
  await until(() => expect(text()).toContain("It is sold."));
});

it("puts the apartment and what is like it into the mail, where visitors see it and it can be had", async () => {
  const alternative = { ...APARTMENT, id: 4, apartment_number: "602", floor_number: 6, price: 136_600 };
  const unseen = { ...alternative, id: 5, apartment_number: "603", url: null, in_mails: null };
  const stored: Stored = { apartment: APARTMENT, hold: null, alternatives: [alternative, unseen] };
  const added: number[] = [];
  const onCard = ({ id }: { id: number }) => void added.push(id);
  await drawSignedIn(<OfferedSection enquiry={PERSON} onCard={onCard} />, server(stored).answer);
  await until(() => button("Put apartment 602 into the mail"));
  for (const number of ["602", "802", "603"]) await press(`Put apartment ${number} into the mail`);
  expect(added).toEqual([4, 3]);
  expect(button("Put apartment 603 into the mail").disabled).toBe(true);
  stored.apartment = { ...APARTMENT, status: "sold" };
  await receiveLive("apartments:status", { ids: [3] });
  await until(() => expect(button("Put apartment 802 into the mail").disabled).toBe(true));
  unmountDrawn();
  // Who may not answer writes no mails.
  await drawSignedIn(<OfferedSection enquiry={PERSON} />, server(stored).answer);
  await until(() => button("Copy the link to apartment 602"));
  expect(document.querySelector('[aria-label^="Put "]')).toBeNull();
});

it("leads to the project's board where nothing is like it", async () => {
  const draw = (capabilities: readonly (typeof ADMINISTRATOR.capabilities)[number][]) =>
    drawSignedIn(
      <OfferedSection enquiry={PERSON} />,
      server({ apartment: APARTMENT, hold: null }).answer,
      "/",
      { ...ADMINISTRATOR, capabilities: [...capabilities] },
    );
  const board = () => document.querySelector('a[href="/admin/stock-board?project_id=1"]');
  await draw(ADMINISTRATOR.capabilities);
  await until(() => expect(board()?.textContent).toBe("See all on the board"));
  unmountDrawn();
  await draw(["enquiries.read_own"]);
  await until(() => expect(text()).toContain("No similar apartment is for sale at present."));
  expect(board()).toBeNull();
});

it("holds it until the chosen time, releases it, and takes the release back", async () => {
  const { answer, asked } = server({ apartment: APARTMENT, hold: null });
  await drawSignedIn(<OfferedSection enquiry={PERSON} />, answer);
  await until(() => button("Hold it"));
  await press("7 days");
  expect(button("7 days").getAttribute("aria-pressed")).toBe("true");
  await press("Hold it");
  await until(() => button("Release"));
  const [, body] = asked[0] ?? [];
  expect(body).toMatchObject({ apartment_id: 3, reason: "" });
  const days = (Date.parse((body as { until: string }).until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(5.9);
  expect(days).toBeLessThan(7.8);
  expect(text()).toContain("Held by Tea");

  await press("Release");
  await until(() => button("Hold it"));
  expect(asked[1]).toEqual(["/api/admin/customers/7/hold/release", { apartment_id: 3 }]);

  await act(async () => void takeUndo());
  await until(() => button("Release"));
  expect(asked[2]).toEqual([
    "/api/admin/customers/7/hold",
    { apartment_id: 3, until: HOLD.until, reason: HOLD.reason },
  ]);
});

it("leads to its button where the hold is asked for by a key, and to its heading where it cannot be held", async () => {
  const stored: Stored = { apartment: APARTMENT, hold: null };
  let asked = 0;
  const draw = () =>
    drawSignedIn(
      <OfferedSection enquiry={PERSON} isHoldAsked onHoldAsked={() => void (asked += 1)} />,
      server(stored).answer,
    );
  await draw();
  await until(() => expect(document.activeElement).toBe(button("Hold it")));
  unmountDrawn();
  stored.apartment = { ...APARTMENT, status: "sold" };
  await draw();
  await until(() => expect(document.activeElement?.tagName).toBe("H3"));
  expect(document.activeElement?.textContent).toBe("Apartment");
  expect(asked).toBe(2);
});

it("holds an alternative for the person, without leaving the request", async () => {
  const alternative = { ...APARTMENT, id: 4, apartment_number: "602", floor_number: 6, price: 136_600 };
  const { answer, asked } = server({ apartment: APARTMENT, hold: null, alternatives: [alternative] });
  await drawSignedIn(<OfferedSection enquiry={PERSON} />, answer);
  await until(() => button("Hold apartment 602"));
  await press("Hold apartment 602");
  await until(() => expect(dialogs()).toEqual(["Hold apartment 602 for Nino"]));
  await press("7 days");
  await press("Hold it");
  await until(() =>
    expect(asked).toEqual([
      ["/api/admin/customers/7/hold", expect.objectContaining({ apartment_id: 4, reason: "" })],
    ]),
  );
  const [end = ""] = asked.map(([, body]) => (body as { until: string }).until);
  const days = (Date.parse(end) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(5.9);
  await until(() => expect(dialogs()).toEqual([]));
});

it("lists what else is held for the person, with its release, and nothing where there is none", async () => {
  const stored: Stored = { apartment: null, hold: null, other_holds: [{ ...HOLD, apartment_id: 4 }] };
  const { answer, asked } = server(stored);
  await drawSignedIn(<OtherHolds enquiry={PERSON} />, (...request) => {
    if (request[0] !== "GET") stored.other_holds = [];
    return answer(...request);
  });
  await until(() => expect(text()).toContain("Also held for this person"));
  expect(text()).toContain("Held by Tea");
  await press("Release");
  await until(() => expect(asked).toEqual([["/api/admin/customers/7/hold/release", { apartment_id: 4 }]]));
  await until(() => expect(text()).not.toContain("Also held for this person"));
});

it("says who holds it for somebody else, and offers no release of that", async () => {
  const hold = { ...HOLD, customer: { id: 9, name: "Giorgi" } };
  const stored: Stored = { apartment: { ...APARTMENT, status: "reserved" }, hold };
  await drawSignedIn(<OfferedSection enquiry={PERSON} />, server(stored).answer);
  await until(() => expect(text()).toContain("For Giorgi"));
  expect([...document.querySelectorAll("button")].map((one) => one.textContent)).not.toContain("Release");
});

it("says that the apartment is gone", async () => {
  await drawSignedIn(<OfferedSection enquiry={PERSON} />, server({ apartment: null, hold: null }).answer);
  await until(() => expect(text()).toContain("What this request is about has been deleted."));
});
