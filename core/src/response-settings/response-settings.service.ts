import type { responseSettings } from "@ezo/contract/enquiries/response-clock";
import type { ParsedInput } from "@ezo/contract/route";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { addedIds } from "../records/fields.ts";
import type { Change } from "../records/kind.ts";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import { type Actor, must } from "../users/actor.ts";
import { canAnswer } from "../users/roles/role-rights.ts";

const kind = settingsKind({
  name: "response",
  entity: "response_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
  check: async (change, tx) => {
    const errors = { ...limitErrors(change), ...(await peopleErrors(change, tx)) };
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
});

/** Office hours, holidays and limits of the time to the first answer, and who is notified. */
export function createResponseSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "response", kind);
  return {
    ...settings,
    async put(actor: Actor, { version, ...change }: ParsedInput<typeof responseSettings.put>["body"]) {
      must(actor, "settings.manage");
      const { holidays, seller_ids: sellers, manager_ids: managers, ...rest } = change;
      const days = holidays && [...new Set(holidays)].toSorted((a, b) => a.localeCompare(b, "en"));
      const lists = { holidays: days, seller_ids: unique(sellers), manager_ids: unique(managers) };
      return settings.put(actor, flat({ ...rest, ...lists }), version);
    },
  };
}

const unique = (ids: readonly number[] | undefined) => ids && [...new Set(ids)];

/** Nothing is amber that is red already. At the limit that was changed: a call may name one of them. */
function limitErrors({ before, after }: Change): Record<string, string[]> {
  const { amber_minutes: amber, red_minutes: red } = after;
  const changed = (["amber_minutes", "red_minutes"] as const).find((field) => before[field] !== after[field]);
  if (changed === undefined || Number(amber) <= Number(red)) return {};
  return { [changed]: [`errors.range_crossed?least=${Number(amber)}&most=${Number(red)}`] };
}

/** Who may not answer any more stays named, and is passed over. */
async function peopleErrors({ before, after }: Change, tx: Tx): Promise<Record<string, string[]>> {
  const errors: Record<string, string[]> = {};
  for (const field of ["seller_ids", "manager_ids"]) {
    const added = addedIds(before[field], after[field]);
    if (added.length === 0) continue;
    const known = await tx.user.count({ where: { id: { in: added }, ...(await canAnswer(tx)) } });
    if (known < added.length) errors[field] = ["errors.cannot_answer"];
  }
  return errors;
}
