import PostalMime from "postal-mime";

interface BounceEvent {
  type: "hard_bounce" | "soft_bounce" | undefined;
  email: string | undefined;
  messageId: string | undefined;
}

/**
 * Reads a delivery status notification (RFC 3464): one event per recipient it names. A delay is a soft bounce, a
 * failure whose status says that the address is invalid a hard one. Any other mail gives no events.
 */
export async function readDsn(raw: string): Promise<BounceEvent[]> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "utf8" });
  const partOf = (type: string) =>
    mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)?.content as string | undefined;
  const status = partOf("message/delivery-status");
  if (!status) return [];
  const original = partOf("message/rfc822") ?? partOf("text/rfc822-headers") ?? "";
  const messageId = /^message-id:[ \t]*(?:\r?\n[ \t]+)?<([^>\s]+)>/im.exec(original)?.[1];
  // The first group of fields describes the report, the others one recipient each.
  return status
    .split(/\r?\n\s*\r?\n/)
    .map((group) => new Map(group.split(/\r?\n(?!\s)/).map(fieldOf)))
    .filter((fields) => fields.has("final-recipient"))
    .map((fields) => {
      const action = fields.get("action")?.toLowerCase();
      const code = fields.get("status") ?? "";
      const isHard = action === "failed" && /^5\.(1\.\d+|2\.1)/.test(code);
      const isBounce = action === "failed" || action === "delayed";
      return {
        type: isHard ? ("hard_bounce" as const) : isBounce ? ("soft_bounce" as const) : undefined,
        email: (fields.get("original-recipient") ?? fields.get("final-recipient"))?.split(";").at(-1)?.trim(),
        messageId,
      };
    });
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}
