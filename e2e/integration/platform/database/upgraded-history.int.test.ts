import type pg from "pg";
import { describe, expect, it } from "vitest";
import { before, insertInto } from "./upgrade.ts";

/** Records of both old histories, the content's and the stock's, and their lines. Returns the ids. */
async function fillBothHistories(client: pg.Client) {
  const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
  const actor = await insert(
    "insert into users (name, email, role, password_hash) values ('Nino', 'nino@ezo.test', 'admin', '')",
  );
  const project = await insert("insert into projects (slug, status) values ('yard', 'planning')");
  const building = await insert(
    "insert into buildings (project_id, identifier, sort_order, version) values ($1, 'B', 7, 4)",
    [project],
  );
  await client.query("insert into building_translations values ($1, 'en', 'Third')", [building]);
  const image = await insert(
    `insert into media (content_hash, original_key, mime_type, size_bytes, width, height)
     values ('hash', 'plan.jpg', 'image/jpeg', 1, 10, 10)`,
  );
  const picture = await insert(
    "insert into zone_images (kind, project_id, media_id) values ('overview', $1, $2)",
    [project, image],
  );
  const zone = await insert(
    `insert into zones (zone_image_id, type, points, building_id, version)
     values ($1, 'building_block', '[[0.1, 0.2], [0.3, 0.4]]', $2, 3)`,
    [picture, building],
  );
  const change = (
    [entity, id]: [string, number],
    version: number,
    action: string,
    changes: object,
    reason = "",
  ) =>
    client.query(
      `insert into inventory_changes (entity, entity_id, version, action, fields, changes, actor_id, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [entity, id, version, action, Object.keys(changes), changes, actor, reason],
    );
  const name = "translations.en.name";
  await change(["building", building], 1, "created", {});
  await change(["building", building], 2, "updated", { [name]: [null, "Second"] }, "import");
  const third = { [name]: ["Second", "Third"], identifier: ["A", "B"] };
  await change(["building", building], 3, "updated", third);
  await change(["building", building], 4, "updated", { sort_order: [0, 7] });
  // A zone of the demo: its creation left no line.
  await change(["zone", zone], 3, "updated", { label: ["old", null], is_active: [false, true] });
  await change(["apartment", 4711], 2, "deleted", {});
  await client.query(
    `insert into content_history (entity, entity_id, version, kind, changes, snapshot)
     values ('project', $1, 2, 'updated', '{"year": {"from": 1, "to": 2}}', '{"year": 2}')`,
    [project],
  );
  return { actor, project, building, zone };
}

describe("an upgrade of the data", () => {
  it("merges both histories, with every line and every state that can be restored", async () => {
    await before("20261123142547_one_record_history", async (client, upgrade) => {
      const { actor, project, building, zone } = await fillBothHistories(client);
      await upgrade();

      const linesOf = async (entity: string, id: number) =>
        (
          await client.query<{ version: number; kind: string; changes: object; snapshot: object }>(
            "select * from content_history where entity = $1 and entity_id = $2 order by version",
            [entity, id],
          )
        ).rows;
      const lines = await linesOf("building", building);
      const state = (identifier: string, sort_order: number, name: string) => ({
        project_id: project,
        is_active: true,
        identifier,
        sort_order,
        "translations.ka.name": "",
        "translations.ru.name": "",
        "translations.en.name": name,
      });
      expect(lines.map(({ version, kind, snapshot }) => [version, kind, snapshot])).toEqual([
        [1, "created", state("A", 0, "")],
        [2, "updated", state("A", 0, "Second")],
        [3, "updated", state("B", 0, "Third")],
        [4, "updated", state("B", 7, "Third")],
      ]);
      expect(lines[1]).toMatchObject({
        actor_id: actor,
        reason: "import",
        changes: { "translations.en.name": { from: "", to: "Second" } },
      });
      const points = [
        { x: 0.1, y: 0.2 },
        { x: 0.3, y: 0.4 },
      ];
      expect(await linesOf("zone", zone)).toMatchObject([
        { version: 2, kind: "created", actor_id: null, snapshot: { label: "old", is_active: false } },
        { version: 3, kind: "updated", snapshot: { label: null, points } },
      ]);
      expect(await linesOf("apartment", 4711)).toMatchObject([{ version: 2, kind: "deleted" }]);
      expect(await linesOf("project", project)).toMatchObject([{ version: 2, snapshot: { year: 2 } }]);
      const { rows } = await client.query("select updated_by_id from buildings where id = $1", [building]);
      expect(rows).toEqual([{ updated_by_id: actor }]);

      // Nothing writes or copies the stock's own history any more.
      const { rows: left } = await client.query(
        `select proname::text as name from pg_proc where proname ~ '^(copy_to_|stock_(fields|sides)$)'
         union all select relname::text from pg_class where relname = 'inventory_changes'
         union all select typname::text from pg_type where typname in ('inventory_action', 'inventory_entity')`,
      );
      expect(left).toEqual([]);
    });
  });
});
