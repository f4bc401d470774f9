import { UNIT_TYPES } from "@ezo/contract/values/unit-types";
import { expect, it } from "vitest";
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
