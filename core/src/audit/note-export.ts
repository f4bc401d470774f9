import type { Db } from "../platform/db.ts";
import { addAuditLine } from "./add-line.ts";

/** What people type to find a person; the log, which is never changed, must not keep it. */
const MAY_NAME_A_PERSON: readonly string[] = ["search", "email", "phone", "name"];

/** A filter as the audit log keeps it. */
export const toldFilter = (filter: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, MAY_NAME_A_PERSON.includes(name) ? "[hidden]" : value]),
  );

/** Notes that people's data are handed out; called before the first of them is, so that no export goes without its line. */
export const noteExport = (
  db: Db,
  what: {
    entity: "customer" | "campaign" | "contact" | "person";
    entityId?: number;
    filter: Readonly<Record<string, unknown>>;
    count: number;
  },
): Promise<void> =>
  addAuditLine(db, {
    action: "exported",
    entity: what.entity,
    entityId: what.entityId ?? null,
    after: { count: what.count, filter: toldFilter(what.filter) },
  });
