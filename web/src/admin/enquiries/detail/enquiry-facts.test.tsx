import { UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../testing.tsx";
import { aDetail } from "../testing.ts";
import { useContextLine } from "./context-line.ts";
import { EnquiryFacts } from "./enquiry-facts.tsx";

drawsAdmin();

const CALLED = {
  apartment: ["Apartment", "apartment 12"],
  parking: ["Parking place", "parking place 12"],
  storage: ["Storage room", "storage room 12"],
  commercial: ["Commercial unit", "commercial unit 12"],
} as const;

function Both({ enquiry }: { enquiry: ReturnType<typeof aDetail> }) {
  const lineOf = useContextLine();
  return (
    <>
      <p>{lineOf(enquiry)}</p>
      <EnquiryFacts enquiry={enquiry} />
    </>
  );
}

it.each(UNIT_TYPES)(
  "an enquiry about a unit of type %s calls it so in its row and its facts",
  async (type) => {
    const building = { identifier: "B", name: "" };
    const apartment = { id: 3, number: "12", unit_type: type, floor_number: 8, building };
    await drawSignedIn(<Both enquiry={aDetail({ apartment })} />, () => null);
    const [name, unit] = CALLED[type];
    await until(() => expect(document.querySelector("p")?.textContent).toBe(`building B, floor 8, ${unit}`));
    const terms = [...document.querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(terms).toContain(name);
    expect(document.querySelector("dl")?.textContent).toContain(`building B, floor 8, ${unit}`);
  },
);

it.each([
  ["+995599770002", "+995 599 77 00 02"],
  ["+995 599 77 00 02", "+995 599 77 00 02"],
  ["599 12 34 56", "599 12 34 56"],
])("shows the number %s as %s", async (phone, shown) => {
  await drawSignedIn(<EnquiryFacts enquiry={aDetail({ phone })} />, () => null);
  await until(() => expect(document.querySelector('a[href^="tel:"]')?.textContent).toBe(shown));
});

it("dials a number without a country's prefix as a Georgian one", async () => {
  await drawSignedIn(<EnquiryFacts enquiry={aDetail({ phone: "599 12 34 56" })} />, () => null);
  await until(() =>
    expect(document.querySelector('a[href^="tel:"]')?.getAttribute("href")).toBe("tel:+995599123456"),
  );
});

it("has the chats that find the person, and says which link was followed", async () => {
  const onCall = vi.fn<(channel: string) => void>();
  await drawSignedIn(
    <EnquiryFacts enquiry={aDetail({ phone: "599 12 34 56" })} onCall={onCall} />,
    () => null,
  );
  const link = (name: string) => [...document.querySelectorAll("a")].find((a) => a.textContent === name);
  await until(() => expect(link("WhatsApp")?.href).toBe("https://wa.me/995599123456"));
  expect(link("Telegram")?.href).toBe("https://t.me/+995599123456");
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener("click", stay);
  for (const name of ["599 12 34 56", "WhatsApp"]) await act(async () => link(name)?.click());
  document.removeEventListener("click", stay);
  expect(onCall.mock.calls).toEqual([["phone"], ["whatsapp"]]);
});
