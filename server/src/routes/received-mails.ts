import { getEnquiryFile, receiveMail } from "@ezo/contract/received-mails";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";

/** Mails that people write to the firm, and the files that come with them. */
export function receivedMailRoutes(mount: Mount, { enquiries }: Parts) {
  const { mails, files } = enquiries;
  mount(
    receiveMail,
    async (_, { raw }) => {
      const { isRepeated } = await mails.receive(raw);
      return { data: { is_repeated: isRepeated } };
    },
    { admit: (call) => mails.admit(call) },
  );
  mount(getEnquiryFile, ({ params }, { actor }) => files.read(actor, params.id, params.file));
}
