import { randomUUID } from "node:crypto";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { createPriceList } from "@ezo/contract/inventory/price-lists";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@ezo/contract/values/time";
import { anEnquiry, storeEnquiry } from "../../stack/factories/enquiries.ts";
import { forStaff, type MailKind, type MailWorld, type Maker, reader } from "./mail-world.ts";

const ago = (ms: number): Date => new Date(Date.now() - ms);
const ahead = (ms: number): Date => new Date(Date.now() + ms);
const someone = { name: "ნინო ბერიძე", phone: "+995555123456" };

/** A request that is somebody's. */
const ownEnquiry = ({ db, apartments, projectId }: MailWorld, assigneeId: number) =>
  storeEnquiry(db, {
    ...someone,
    email: reader("own"),
    projectId,
    apartmentId: apartments[0]?.id ?? null,
    assigneeId,
    clockStartedAt: ago(3 * HOUR_MS),
  });

const newRequest: Maker = async ({ system, apartments }) => {
  const body = anEnquiry({ email: reader("new"), locale: "ru", apartment_id: apartments[0]?.id });
  await system.call(sendEnquiry, { body });
};

const assignment: Maker = (world) =>
  forStaff(world, async (member, colleague) => {
    const { id } = await ownEnquiry(world, member.id);
    const history = await world.db.enquiryHistory.create({
      data: { enquiryId: id, kind: "assignee", toValue: String(member.id), actorId: colleague.id },
    });
    await world.order("mail-assignment", { history_ids: [history.id] });
  });

const mention: Maker = (world) =>
  forStaff(world, async (member, colleague) => {
    const { id } = await ownEnquiry(world, colleague.id);
    const note = await world.db.enquiryNote.create({
      data: {
        enquiryId: id,
        authorId: colleague.id,
        text: `@${member.name} დაურეკეთ, გთხოვთ.`,
        mentionedIds: [member.id],
      },
    });
    await world.order("mail-mention", { note_id: note.id });
  });

const answered: Maker = (world) =>
  forStaff(world, async (member) => {
    const { id, email } = await ownEnquiry(world, member.id);
    const mail = await world.db.enquiryMail.create({
      data: {
        enquiryId: id,
        digest: randomUUID(),
        fromEmail: email,
        subject: "Re: ბინა",
        body: "შაბათს, თორმეტზე.\n\n> როდის მობრძანდებით?",
      },
    });
    await world.order("mail-answered", { mail_id: mail.id });
  });

const undelivered: Maker = (world) =>
  forStaff(world, async (member) => {
    const { id } = await ownEnquiry(world, member.id);
    const reply = await world.db.enquiryReply.create({
      data: {
        enquiryId: id,
        authorId: member.id,
        subject: "ბინა",
        body: "…",
        status: "failed",
        failure: "550 no such mailbox here",
        settledAt: new Date(),
      },
    });
    await world.order("mail-undelivered", { reply_id: reply.id });
  });

const escalation: Maker = (world) =>
  forStaff(world, async (member) => {
    const { id, awaitsSince } = await ownEnquiry(world, member.id);
    const escalated = await world.db.enquiryEscalation.create({
      data: { enquiryId: id, stage: 1, sellerId: member.id, awaitedSince: awaitsSince },
    });
    await world.order("mail-escalation", { escalation_id: escalated.id });
  });

/** A step that somebody is to be reminded of. */
async function dueStep(world: MailWorld, memberId: number) {
  const { id } = await ownEnquiry(world, memberId);
  return world.db.enquiryStep.create({
    data: {
      enquiryId: id,
      kind: "call",
      dueAt: ahead(10 * MINUTE_MS),
      ownerId: memberId,
      note: "იპოთეკა",
      remindedAt: new Date(),
    },
  });
}

const reminder: Maker = (world) =>
  forStaff(world, async (member) => {
    const step = await dueStep(world, member.id);
    await world.order("mail-step-reminder", { step_id: step.id });
  });

/** One of each kind that needs no more than the enquiry. */
const held: Maker = (world) =>
  forStaff(world, async (member) => {
    const own = await ownEnquiry(world, member.id);
    const open = await storeEnquiry(world.db, { ...someone, email: reader("open") });
    const step = await dueStep(world, member.id);
    const said = { userId: member.id, mail: true, dueAt: ago(HOUR_MS), releasedAt: new Date() };
    const about: [kind: string, enquiryId: number, stepId: number | null][] = [
      ["new_request", open.id, null],
      ["assigned", own.id, null],
      ["mentioned", own.id, null],
      ["answered", own.id, null],
      ["late", own.id, null],
      ["step_due", step.enquiryId, step.id],
    ];
    const ids: number[] = [];
    for (const [kind, enquiryId, stepId] of about) {
      const { id } = await world.db.heldNotice.create({
        data: { ...said, kind, enquiryIds: [enquiryId], stepId, key: randomUUID() },
      });
      ids.push(id);
    }
    await world.order("mail-held-notices", { user_id: member.id, notice_ids: ids });
  });

const digest: Maker = (world) =>
  forStaff(world, async (member) => {
    await ownEnquiry(world, member.id);
    await dueStep(world, member.id);
    const userId = member.id;
    // As if today's had been handed over: the worker orders none by itself.
    const choice = { digest: true, digestedOn: new Date() };
    await world.db.staffMailChoice.upsert({
      where: { userId },
      create: { userId, ...choice },
      update: choice,
    });
    await world.order("mail-digest", { user_id: userId, day: new Date().toISOString().slice(0, 10) });
  });

const priceListStopped: Maker = async ({ system, db, token, projectId, order }) => {
  const terms = { base: { kind: "per_m2" as const, amount_minor: 300_000 } };
  const body = { project_id: projectId, name: "გაზაფხული", terms };
  const { data } = await system.call(createPriceList, { body }, { token });
  const { id, version } = await db.priceList.update({
    where: { id: data.id },
    data: { stopReason: "not_allowed", stoppedAt: new Date() },
  });
  await order("mail-price-list-stopped", { price_list_id: id, version });
};

const campaignStopped: Maker = async ({ db, order }) => {
  const { id } = await db.campaign.create({
    data: {
      name: "შემოდგომის სიახლეები",
      segment: { all: true },
      status: "paused",
      pauseReason: "not_allowed",
      startedAt: new Date(),
    },
  });
  await order("mail-campaign-stopped", { campaign_id: id });
};

const draftStopped: Maker = async ({ db, projectId, order }) => {
  const { id } = await db.recordDraft.create({
    data: {
      entity: "project",
      entityId: projectId,
      basedOn: 1,
      fields: {},
      stopReason: "not_allowed",
      stoppedAt: new Date(),
    },
  });
  await order("mail-draft-stopped", { draft_id: id });
};

const webhookPaused: Maker = async ({ db, order }) => {
  for (const pauseReason of ["failing", "gone"] as const) {
    const { id } = await db.webhookEndpoint.create({
      data: {
        url: "https://crm.example.ge/integrations/ezo/incoming/customers",
        eventTypes: ["customer.created"],
        secret: randomUUID(),
        state: "paused",
        pauseReason,
        pausedAt: new Date(),
      },
    });
    await order("mail-webhook-paused", { endpoint_id: id });
  }
};

/** To a new account, and to somebody who has forgotten their password. */
const passwordLink: Maker = (world) =>
  forStaff(world, async (member) => {
    for (const isForgotten of [false, true]) {
      const { id } = await world.db.passwordLink.create({
        data: {
          id: randomUUID(),
          userId: member.id,
          email: member.email,
          tokenHash: randomUUID(),
          isForgotten,
          expiresAt: ahead(isForgotten ? 30 * MINUTE_MS : DAY_MS),
        },
      });
      await world.order("mail-password-link", { link_id: id });
    }
  });

const loginWarning: Maker = (world) =>
  forStaff(world, async (member) => {
    await world.db.user.update({ where: { id: member.id }, data: { loginWarnedAt: new Date() } });
    await world.order("mail-login-warning", { user_id: member.id });
  });

const accountNotice: Maker = (world) =>
  forStaff(world, async (member) => {
    const session = await world.db.session.create({
      data: {
        id: randomUUID(),
        userId: member.id,
        userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
        country: "GE",
        expiresAt: ahead(DAY_MS),
      },
    });
    const about = { user_id: member.id, session_id: session.id };
    for (const what of ["new_device", "password_changed"] as const)
      await world.order("mail-account-notice", { notice_id: randomUUID(), what, ...about });
  });

const SECOND_FACTOR = [
  "on",
  "off",
  "reset",
  "recovery_used",
  "codes_renewed",
  "passkey_added",
  "passkey_removed",
  "guessed",
] as const;
const secondFactor: Maker = (world) =>
  forStaff(world, async (member, colleague) => {
    for (const what of SECOND_FACTOR)
      await world.order("mail-second-factor", {
        change_id: randomUUID(),
        user_id: member.id,
        what,
        by_id: colleague.id,
      });
  });

const erasureAsked: Maker = async ({ db, order }) => {
  const { id } = await db.erasureRequest.create({ data: { email: reader("erase"), locale: "ru" } });
  await order("mail-erasure-asked", { erasure_id: id });
};

/** What staff are mailed, in the languages of the admin. */
export const STAFF_MAILS = {
  "tell-staff": newRequest,
  "mail-assignment": assignment,
  "mail-mention": mention,
  "mail-answered": answered,
  "mail-undelivered": undelivered,
  "mail-escalation": escalation,
  "mail-step-reminder": reminder,
  "mail-held-notices": held,
  "mail-digest": digest,
  "mail-price-list-stopped": priceListStopped,
  "mail-campaign-stopped": campaignStopped,
  "mail-draft-stopped": draftStopped,
  "mail-webhook-paused": webhookPaused,
  "mail-password-link": passwordLink,
  "mail-login-warning": loginWarning,
  "mail-account-notice": accountNotice,
  "mail-second-factor": secondFactor,
  "mail-erasure-asked": erasureAsked,
} as const satisfies Partial<Record<MailKind, Maker>>;
