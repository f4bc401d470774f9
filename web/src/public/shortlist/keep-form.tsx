import { getKeptShortlists, keepShortlist } from "@ezo/contract/site/kept-shortlists";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { MailForm } from "../../shared/forms/mail-form.tsx";
import styles from "./shortlist-page.module.css";

const TEXTS = {
  title: "apartments.keep_title",
  text: "apartments.keep_text",
  button: "apartments.keep_button",
  consent: "apartments.keep_consent",
  sentTo: "apartments.save_search_sent_to",
  again: "apartments.save_search_other",
};

/** Takes an e-mail address under which the shortlist is kept, once its owner has confirmed that by mail. */
export default function KeepForm({ ids }: { ids: readonly number[] }) {
  const call = useCaller();
  const { data } = useQuery({
    queryKey: ["kept-shortlists"],
    queryFn: async ({ signal }) => (await call(getKeptShortlists, {}, { signal })).data,
    staleTime: Infinity,
    meta: { isOptional: true },
  });
  return data?.is_open ? (
    <div className={styles.keep}>
      <MailForm
        texts={TEXTS}
        heading="h2"
        draft="ezo_draft_kept_shortlist"
        about={ids.join(",")}
        ask={(body, options) => call(keepShortlist, { body: { apartment_ids: [...ids], ...body } }, options)}
      />
    </div>
  ) : null;
}
