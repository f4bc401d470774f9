import { FILE_COLUMNS, FILE_HEADINGS } from "@ezo/contract/inventory/apartment-columns";
import type { Locale } from "@ezo/contract/values/locale";
import { OTHER_UNIT_FACTS } from "@ezo/contract/values/stock/unit-types";
import type { Db } from "../../platform/db.ts";
import { fileRow } from "./apartments.csv.ts";
import { apartmentInclude, apartmentWhere, ownLayoutOf } from "../apartments.kind.ts";
import type { Values } from "../stock-resource.ts";
import { projectNames } from "./project-names.ts";

const BATCH = 200;
type FileLine = (string | number | null)[];

export async function* exportedRows(db: Db, query: Values): AsyncGenerator<FileLine[]> {
  const projects = await projectNames(db);
  for (let skip = 0; ; skip += BATCH) {
    const rows = await db.apartment.findMany({
      where: { deletedAt: null, ...apartmentWhere(query) },
      orderBy: [{ buildingId: "asc" }, { floor: { number: "asc" } }, { number: "asc" }, { id: "asc" }],
      include: apartmentInclude,
      skip,
      take: BATCH,
    });
    yield rows.map((row) =>
      fileRow({ ...row, layout: ownLayoutOf(row) }, projects.nameOf(row.floor.building.projectId)),
    );
    if (rows.length < BATCH) return;
  }
}

/** Two apartments as a file may say them: one complete, one with only what every row has. */
export async function sampleOf(db: Db, projectId: number | undefined, locale: Locale): Promise<FileLine[]> {
  const building = await db.building.findFirst({
    where: {
      deletedAt: null,
      project: { deletedAt: null },
      ...(projectId === undefined ? {} : { projectId }),
      floors: { some: { deletedAt: null } },
    },
    orderBy: [{ projectId: "asc" }, { sortOrder: "asc" }, { id: "asc" }],
    select: {
      identifier: true,
      projectId: true,
      floors: { where: { deletedAt: null }, orderBy: { number: "asc" }, take: 1, select: { number: true } },
    },
  });
  const home = building?.projectId ?? projectId;
  const project = home === undefined ? "" : (await projectNames(db)).nameOf(home);
  const layout = home === undefined ? "" : await firstLayout(db, home);
  const place = [project, building?.identifier ?? "A", building?.floors[0]?.number ?? 1];
  // Of parking places and commercial units alone.
  const none = OTHER_UNIT_FACTS.map(() => "");
  return [
    FILE_COLUMNS.map((column) => FILE_HEADINGS[column][locale]),
    [...place, "X1", "available", 2, 1, 61.5, 48.2, 7.5, "S SW", 85_000, "0", "apartment", layout, ...none],
    [...place, "X2", "", 1, "", 42, "", "", "", "", "", "", "", ...none],
  ];
}

async function firstLayout(db: Db, projectId: number): Promise<string> {
  const layout = await db.layout.findFirst({
    where: { projectId, deletedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { slug: true },
  });
  return layout?.slug ?? "";
}
