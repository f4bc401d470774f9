import { STAFF_MAILS, type StaffMail, type StaffMails } from "@ezo/contract/staff-mails";
import type { Db } from "../platform/db.ts";
import { type Actor, must } from "./actor.ts";

/** Which mails about enquiries somebody gets: all that they have not switched off. */
export function createStaffMails({ db }: { db: Db }) {
  return {
    async get(actor: Actor): Promise<StaffMails> {
      must(actor, "enquiries.answer");
      return choicesOf(db, actor.id);
    },

    /** One statement: two windows that switch different mails lose nothing. */
    async put(actor: Actor, change: { [Mail in StaffMail]?: boolean | undefined }): Promise<StaffMails> {
      must(actor, "enquiries.answer");
      const chosen = (isWanted: boolean) => STAFF_MAILS.filter((mail) => change[mail] === isWanted);
      const [wanted, unwanted] = [chosen(true), chosen(false)];
      await db.$executeRaw`
        insert into staff_mail_choices as c (user_id, off) values (${actor.id}, ${unwanted}::text[])
        on conflict (user_id) do update set off = array(
          select distinct mail from unnest(c.off || excluded.off) as mail where mail <> all(${wanted}::text[]))`;
      return choicesOf(db, actor.id);
    },
  };
}

async function choicesOf(db: Db, userId: number): Promise<StaffMails> {
  const { off = [] } = (await db.staffMailChoice.findUnique({ where: { userId } })) ?? {};
  const wants = (mail: StaffMail) => !off.includes(mail);
  return {
    new_request: wants("new_request"),
    assigned: wants("assigned"),
    late: wants("late"),
    step_due: wants("step_due"),
  };
}

/** A condition on users: they have not switched this mail off. */
export const wantsMail = (mail: StaffMail) => ({ NOT: { mailChoices: { off: { has: mail } } } });

/** Whether somebody has not switched this mail off. */
export async function wants(db: Db, userId: number, mail: StaffMail): Promise<boolean> {
  return (await db.user.count({ where: { id: userId, ...wantsMail(mail) } })) > 0;
}
