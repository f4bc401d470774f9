import { clockTime } from "../platform/business-day.ts";
import { forEvery } from "../platform/queues/for-every.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { recipientsOf } from "../users/staff-mail/scheduler-address.ts";
import { createStaffMail, type StaffMailParts } from "../users/staff-mail/staff-mail.ts";

/** Why a campaign was paused at its time: who scheduled it has left, or may not send campaigns any more. */
export const NOT_ALLOWED = "not_allowed";

/** Notifies the administrators of a campaign that was not sent at its time: who scheduled it may not send it any more. */
export function createStoppedCampaignMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async ({ campaign_id: id }: JobPayload<"mail-campaign-stopped">): Promise<void> => {
    const campaign = await db.campaign.findUnique({
      where: { id },
      select: { name: true, status: true, pauseReason: true, startedAt: true },
    });
    // Meanwhile it was resumed, reopened or cancelled.
    if (campaign?.status !== "paused" || campaign.pauseReason !== NOT_ALLOWED || !campaign.startedAt) return;
    const { name, startedAt } = campaign;
    const timeZone = await firmTimeZone(db);
    const recipients = await recipientsOf(db, null);
    await forEvery([...recipients.keys()], (userId) =>
      send({
        key: `campaign-stopped-${id}-${startedAt.getTime()}-${userId}`,
        namesFirm: true,
        to: recipients.get(userId) ?? "",
        url: () => `${publicUrl}/admin/marketing-emails/${id}`,
        say: (t) => ({
          subject: t("mail.campaign_stopped.subject", { name }),
          heading: t("mail.campaign_stopped.heading"),
          lines: [
            t("mail.campaign_stopped.what", { name, time: clockTime(startedAt, timeZone) }),
            t("mail.campaign_stopped.not_allowed"),
            t("mail.campaign_stopped.advice"),
          ],
          button: t("mail.campaign_stopped.button"),
        }),
      }),
    );
  };
}
