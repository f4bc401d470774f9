import { askOwnData, getOwnData } from "@ezo/contract/site/own-data";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { MailForm } from "../../shared/forms/mail-form.tsx";
import styles from "./legal-view.module.css";

const TEXTS = {
  title: "messages.own_data_title",
  text: "messages.own_data_text",
  button: "messages.own_data_button",
  sentTo: "messages.own_data_sent_to",
  again: "messages.own_data_again",
};

/** Takes an e-mail address, to which the link to what is held under it is mailed. */
export default function OwnDataForm() {
  const call = useCaller();
  const { data } = useQuery({
    queryKey: ["own-data"],
    queryFn: async ({ signal }) => (await call(getOwnData, {}, { signal })).data,
    staleTime: Infinity,
    meta: { isOptional: true },
  });
  return data?.is_open ? (
    <div className={styles.form}>
      <MailForm
        texts={TEXTS}
        heading="h2"
        draft="ezo_draft_own_data"
        about=""
        ask={(body, options) => call(askOwnData, { body }, options)}
      />
    </div>
  ) : null;
}
