import {
  type QuietHours,
  STAFF_NOTICES,
  type StaffMails,
  type StaffNotice,
  type StaffPushes,
} from "@ezo/contract/staff-notices";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { type Actor, must } from "../users/actor.ts";
import { timeOfMinute, minuteOfTime, quietUntil } from "./quiet-hours.ts";

type Change<Choices> = { [Name in keyof Choices]?: Choices[Name] | undefined };

/** What somebody is notified of about enquiries, how and when: of everything that they have not switched off. */
export function createNoticeChoices({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return {
    async mails(actor: Actor): Promise<StaffMails> {
      must(actor, "enquiries.answer");
      return mailsOf(db, actor.id);
    },

    async putMails(actor: Actor, change: Change<StaffMails>): Promise<StaffMails> {
      must(actor, "enquiries.answer");
      await put(db, actor.id, MAIL, change, change.digest);
      return mailsOf(db, actor.id);
    },

    async pushes(actor: Actor): Promise<StaffPushes> {
      must(actor, "enquiries.answer");
      return pushesOf(db, actor.id);
    },

    async putPushes(actor: Actor, change: Change<StaffPushes>): Promise<StaffPushes> {
      must(actor, "enquiries.answer");
      await put(db, actor.id, PUSH, change, change.details);
      return pushesOf(db, actor.id);
    },

    async quietHours(actor: Actor): Promise<QuietHours> {
      must(actor, "enquiries.answer");
      return quietHoursOf(db, actor.id);
    },

    /** What was held back until the end of the former ones is handed on at the end of the new ones, or now. */
    async putQuietHours(actor: Actor, { from, until }: QuietHours): Promise<QuietHours> {
      must(actor, "enquiries.answer");
      const hours = {
        quietFrom: from === null ? null : minuteOfTime(from),
        quietUntil: until === null ? null : minuteOfTime(until),
      };
      const at = now();
      await db.$transaction(async (tx) => {
        const where = { userId: actor.id };
        const timeZone = await firmTimeZone(tx);
        await tx.staffMailChoice.upsert({ where, create: { ...where, ...hours }, update: hours });
        await tx.heldNotice.updateMany({
          where: { ...where, releasedAt: null },
          data: { dueAt: quietUntil(hours, at, timeZone) ?? at },
        });
      });
      return quietHoursOf(db, actor.id);
    },
  };
}

/** The columns of a channel: the notices that are switched off, and a switch that it alone has. */
const MAIL = { off: Prisma.sql`off`, own: Prisma.sql`digest` };
const PUSH = { off: Prisma.sql`push_off`, own: Prisma.sql`push_details` };

/** One statement: two windows that switch different notices lose nothing. */
async function put(
  db: Db,
  userId: number,
  columns: typeof MAIL,
  change: Change<Record<StaffNotice, boolean>>,
  own: boolean | undefined,
): Promise<void> {
  const { on, off } = switched(change);
  await db.$executeRaw`
    insert into staff_mail_choices as c (user_id, ${columns.off}, ${columns.own})
    values (${userId}, ${off}::text[], ${own ?? false})
    on conflict (user_id) do update set ${columns.off} = array(
        select distinct notice from unnest(c.${columns.off} || excluded.${columns.off}) as notice
        where notice <> all(${on}::text[])),
      ${columns.own} = coalesce(${own ?? null}::boolean, c.${columns.own})`;
}

/** The notices that a change switches on, and off. */
function switched(change: Change<Record<StaffNotice, boolean>>) {
  const chosen = (isWanted: boolean) => STAFF_NOTICES.filter((notice) => change[notice] === isWanted);
  return { on: chosen(true), off: chosen(false) };
}

const choicesOf = (db: Db, userId: number) => db.staffMailChoice.findUnique({ where: { userId } });

async function mailsOf(db: Db, userId: number): Promise<StaffMails> {
  const choices = await choicesOf(db, userId);
  return { ...wantedBut(choices?.off), digest: choices?.digest ?? false };
}

async function pushesOf(db: Db, userId: number): Promise<StaffPushes> {
  const choices = await choicesOf(db, userId);
  return { ...wantedBut(choices?.pushOff), details: choices?.pushDetails ?? false };
}

function wantedBut(off: readonly string[] = []): Record<StaffNotice, boolean> {
  const wants = (notice: StaffNotice) => !off.includes(notice);
  return {
    new_request: wants("new_request"),
    assigned: wants("assigned"),
    mentioned: wants("mentioned"),
    answered: wants("answered"),
    reply_failed: wants("reply_failed"),
    late: wants("late"),
    step_due: wants("step_due"),
  };
}

async function quietHoursOf(db: Db, userId: number): Promise<QuietHours> {
  const { quietFrom = null, quietUntil: until = null } = (await choicesOf(db, userId)) ?? {};
  return {
    from: quietFrom === null ? null : timeOfMinute(quietFrom),
    until: until === null ? null : timeOfMinute(until),
  };
}
