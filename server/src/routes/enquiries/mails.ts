import { addReplyFile, getEnquiryFile, removeReplyFile } from "@ezo/contract/enquiries/enquiry-replies";
import { dismissKeptMail, getKeptMail, listKeptMails } from "@ezo/contract/admin/operations/kept-mails";
import { receiveMail } from "@ezo/contract/enquiries/received-mails";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

/** Mails that people write to the firm, and the files of mails in both directions. */
export function mailRoutes(mount: Mount, { enquiries, translations }: Parts) {
  const { mails, files, keptMails } = enquiries;
  const { data } = answersOf(mount);
  mount(
    receiveMail,
    async (_, { raw }) => {
      const { isRepeated } = await mails.receive(raw);
      return { data: { is_repeated: isRepeated } };
    },
    { admit: (call) => mails.admit(call) },
  );
  mount(getEnquiryFile, ({ params }, { actor }) => files.read(actor, params.id, params.file));
  data(addReplyFile, ({ params }, { actor, incoming }) => files.add(actor, params.id, incoming));
  mount(removeReplyFile, async ({ params }, { actor, locale }) => {
    await files.remove(actor, params.id, params.file);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  mount(listKeptMails, (_, { actor }) => keptMails.list(actor));
  mount(getKeptMail, ({ params }, { actor }) => keptMails.read(actor, params.id));
  mount(dismissKeptMail, async ({ params }, { actor, locale }) => {
    await keptMails.dismiss(actor, params.id);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
}
