import type {
  RetentionPreview,
  RetentionQuery,
  RetentionSettings,
  RetentionState,
  retentionSettings,
} from "@ezo/contract/admin/retention";
import type { ParsedInput } from "@ezo/contract/route";
import { addAuditLine } from "../audit/add-line.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import { type Actor, must } from "../users/actor.ts";
import { previewOf } from "./preview.ts";
import { noticeUntil } from "./turn.ts";

const kind = settingsKind({
  name: "retention",
  entity: "retention_settings",
  // No page of the site shows them.
  tags: [],
  toFields: flat,
  fromFields: nested,
});

/** How long personal data is kept, what a run would remove, and what the last one has removed. */
export function createRetention(parts: Pick<RecordParts, "db" | "records"> & { now?: () => Date }) {
  const { db, now = () => new Date() } = parts;
  const settings = createSettingsAdmin(parts, "retention", kind);
  return {
    settings: {
      ...settings,
      put: (actor: Actor, { version, ...change }: ParsedInput<typeof retentionSettings.put>["body"]) =>
        settings.put(actor, flat(change), version),
    },

    async state(actor: Actor): Promise<RetentionState> {
      must(actor, "settings.manage");
      return stateOf(db, now());
    },

    /** What a run would remove now, by the saved periods and, in place of these, by those that are `asked`. */
    async preview(actor: Actor, asked: RetentionQuery): Promise<RetentionPreview> {
      must(actor, "settings.manage");
      const saved = await readSetting(db, "retention");
      const orSaved = (name: keyof RetentionSettings): number | null => {
        const period = asked[name];
        return period === "off" ? null : (period ?? saved[name]);
      };
      const periods = {
        enquiries_months: orSaved("enquiries_months"),
        deliveries_months: orSaved("deliveries_months"),
        clicks_months: orSaved("clicks_months"),
        sessions_days: orSaved("sessions_days"),
      };
      return previewOf(db, periods, now());
    },

    /** Ends the notice period, if it has not ended yet: the next night is the first one of retention. */
    async start(actor: Actor): Promise<RetentionState> {
      must(actor, "settings.manage");
      const at = now();
      await db.$transaction(async (tx) => {
        const { count } = await tx.retentionNotice.updateMany({
          where: { id: 1, endsAt: { gt: at } },
          data: { endsAt: at },
        });
        if (count > 0)
          await addAuditLine(tx, { action: "updated", entity: "retention", after: { until: at } });
      });
      return stateOf(db, at);
    },
  };
}

async function stateOf(db: Db, at: Date): Promise<RetentionState> {
  const [until, run] = await Promise.all([
    noticeUntil(db, at),
    db.retentionRun.findFirst({ orderBy: { id: "desc" } }),
  ]);
  return {
    notice_until: until?.toISOString() ?? null,
    last_run: run && {
      started_at: run.startedAt.toISOString(),
      finished_at: run.finishedAt?.toISOString() ?? null,
      enquiries: run.enquiries,
      deliveries: run.deliveries,
      addresses: run.addresses,
      clicks: run.clicks,
      opens: run.opens,
      sessions: run.sessions,
      persons: run.persons,
    },
  };
}
