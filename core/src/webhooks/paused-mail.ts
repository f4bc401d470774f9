import type { StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { createStaffMail } from "../users/staff-mail/staff-mail.ts";
import { forEvery } from "../platform/queues/for-every.ts";

/** Notifies every administrator that an endpoint was paused because it does not take messages. */
export function createPausedMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async (endpointId: number): Promise<void> => {
    const endpoint = await db.webhookEndpoint.findUnique({ where: { id: endpointId } });
    // Meanwhile it was resumed or removed.
    if (!endpoint?.pausedAt) return;
    const { url, pauseReason, pausedAt } = endpoint;
    const admins = await db.user.findMany({
      where: { role: "admin", isActive: true, deletedAt: null },
      select: { id: true, email: true },
    });
    const emails = new Map(admins.map(({ id, email }) => [id, email]));
    await forEvery([...emails.keys()], (id) =>
      send({
        key: `webhook-paused-${endpointId}-${pausedAt.getTime()}-${id}`,
        namesFirm: true,
        to: emails.get(id) ?? "",
        url: () => `${publicUrl}/admin/webhooks`,
        say: (t) => ({
          subject: t("mail.webhook_paused.subject"),
          heading: t("mail.webhook_paused.heading"),
          lines: [
            t(pauseReason === "gone" ? "mail.webhook_paused.gone" : "mail.webhook_paused.failing", {
              address: url,
            }),
            t("mail.webhook_paused.advice"),
          ],
          button: t("mail.webhook_paused.button"),
        }),
      }),
    );
  };
}
