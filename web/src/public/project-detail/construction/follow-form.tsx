import { followConstruction } from "@ezo/contract/site/search/saved-searches";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { MailForm } from "../../../shared/forms/mail-form.tsx";
import { useSavedSearchesOpen } from "../../../shared/forms/use-saved-searches-open.ts";

const TEXTS = {
  title: "projects.follow_title",
  text: "projects.follow_text",
  button: "projects.follow_button",
  consent: "projects.follow_consent",
  sentTo: "apartments.save_search_sent_to",
  again: "apartments.save_search_other",
};

/** Takes an e-mail address, whose owner is asked by mail before anything of the construction is mailed there. */
export default function FollowForm({ projectId }: { projectId: number }) {
  const call = useCaller();
  const isOpen = useSavedSearchesOpen();
  const params = { id: String(projectId) };
  return isOpen ? (
    <MailForm
      texts={TEXTS}
      heading="h3"
      draft="ezo_draft_follow"
      about={params.id}
      ask={(body, options) => call(followConstruction, { params, body }, options)}
    />
  ) : null;
}
