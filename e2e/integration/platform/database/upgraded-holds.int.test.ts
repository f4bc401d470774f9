import { expect, it } from "vitest";
import { before, insertInto } from "./upgrade.ts";

it("knows of holds whether they were for somebody, also after that person was erased", async () => {
  await before("20261208170000_holds_for_enquiries", async (client, upgrade) => {
    const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
    const project = await insert("insert into projects (slug, status) values ('yard', 'planning')");
    const building = await insert("insert into buildings (project_id, identifier) values ($1, 'A')", [
      project,
    ]);
    const floor = await insert("insert into floors (building_id, number) values ($1, 1)", [building]);
    const apartment = await insert(
      `insert into apartments (building_id, floor_id, number, rooms, area_total, status)
       values ($1, $2, '1', 1, 40, 'available')`,
      [building, floor],
    );
    const enquiry = await insert(
      `insert into customers (source, name, email, message, locale)
       values ('contact_form', 'Nino', 'nino@a.example', '', 'ka')`,
    );
    // As the build before goes on to do while this one is installed.
    const hold = (enquiryId: number | null, reason: string) =>
      insert(
        `insert into holds (apartment_id, customer_id, reason, until, ended_at, "end")
         values ($1, $2, $3, '2026-05-02', '2026-05-01', 'released')`,
        [apartment, enquiryId, reason],
      );
    const named = await hold(enquiry, "For Nino");
    const erased = await hold(null, "");
    const shared = await hold(null, "Showroom");
    await upgrade();
    const late = await hold(enquiry, "For Nino again");
    const { rows } = await client.query("select id, for_enquiry from holds order by id");
    expect(rows).toEqual([
      { id: named, for_enquiry: true },
      { id: erased, for_enquiry: true },
      { id: shared, for_enquiry: false },
      { id: late, for_enquiry: false },
    ]);
  });
});
