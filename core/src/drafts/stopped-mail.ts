import type { JobPayload } from "../platform/queues/job-types.ts";
import { clockTime } from "../platform/business-day.ts";
import { forEvery } from "../platform/queues/for-every.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { nameOf } from "../records/kind.ts";
import { recipientsOf } from "../users/staff-mail/scheduler-address.ts";
import { createStaffMail, type StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { draftedKind } from "./drafted-kinds.ts";

/** Where the admin edits records of a kind. */
const LISTED_AT: Readonly<Record<string, string>> = {
  project: "projects",
  article: "news",
  legal_page: "legal-pages",
};
/** Pages that exist once: where they are edited, and the text that is their name. */
const SINGLE: Readonly<Record<string, { path: string; name: string }>> = {
  about_settings: { path: "about-settings", name: "header.about" },
  contact_settings: { path: "contact-info", name: "header.contact" },
  home_settings: { path: "home-page", name: "header.home" },
  cookie_settings: { path: "cookie-notice", name: "footer.cookies" },
};

/**
 * Notifies who scheduled a draft that it was not published at its time, and why; administrators where they have left, or
 * could do nothing about it any more.
 */
export function createStoppedDraftMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async ({ draft_id: id }: JobPayload<"mail-draft-stopped">): Promise<void> => {
    const draft = await db.recordDraft.findUnique({ where: { id } });
    const kind = draft && draftedKind(draft.entity);
    // Meanwhile it was saved, published or discarded: each gives it another id.
    if (!draft?.stopReason || !draft.stoppedAt || !kind) return;
    const [stopped, reason] = [draft.stoppedAt, draft.stopReason];
    const [item] = await kind.load(db, [draft.entityId]);
    const single = SINGLE[draft.entity];
    const title = item ? nameOf(item) : `#${draft.entityId}`;
    const path = single?.path ?? `${LISTED_AT[draft.entity] ?? ""}/${draft.entityId}/edit`;
    const timeZone = await firmTimeZone(db);
    const recipients = await recipientsOf(db, reason === "not_allowed" ? null : draft.scheduledById);
    await forEvery([...recipients.keys()], (userId) =>
      send({
        key: `draft-stopped-${id}-${userId}`,
        namesFirm: true,
        to: recipients.get(userId) ?? "",
        url: () => `${publicUrl}/admin/${path}?draft=open`,
        say: (t) => {
          const name = single ? t(single.name) : title;
          return {
            subject: t("mail.draft_stopped.subject", { name }),
            heading: t("mail.draft_stopped.heading"),
            lines: [
              t("mail.draft_stopped.what", { name, time: clockTime(stopped, timeZone) }),
              t(`mail.draft_stopped.${reason}`),
              t("mail.draft_stopped.advice"),
            ],
            button: t("mail.draft_stopped.button"),
          };
        },
      }),
    );
  };
}
