import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../../testing.tsx";
import { ApartmentFields } from "./apartment-fields.tsx";

drawsAdmin();

it("keeps the project of the apartments that a block lists already", async () => {
  const project = { id: 3, title: "Linden Court", hasApartmentNavigation: true };
  const apartment = {
    id: 12,
    apartment_number: "12",
    floor_number: 2,
    rooms: 3,
    status: "available",
    project,
  };
  const meta = { total: 1, current_page: 1, last_page: 1, per_page: 20 };
  await drawSignedIn(
    <ApartmentFields block={{ type: "apartments", apartment_ids: [12] }} onChange={() => undefined} />,
    (_, path) => ({
      body: path.includes("/apartments") ? { data: [apartment], meta } : { data: [project], meta },
    }),
  );
  const fields = () => [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  await until(() => expect(fields()[0]?.value).toBe("Linden Court"));
  expect(fields()[1]?.disabled).toBe(false);
});
