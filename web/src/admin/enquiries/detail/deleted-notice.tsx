import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Undo2 } from "../../generated/icons.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./deleted-notice.module.css";

type Deletion = NonNullable<EnquiryDetail["deletion"]>;

/** Says who deleted an enquiry, and when: "Deleted by Nino, today at 12:40". */
export function useDeletionSentence(): (deletion: Deletion, selfId: number) => string {
  const { t, format } = useTexts();
  const now = useNow();
  return ({ at, by }, selfId) => {
    const time = format.moment(at, now);
    if (!by) return t("request.deleted_at", { time });
    return by.id === selfId
      ? t("request.deleted_by_you", { time })
      : t("request.deleted_by", { name: by.name, time });
  };
}

/** At the top of a deleted enquiry. It may appear while somebody is reading: the note they are writing stays below. */
export function DeletedNotice(props: { deletion: Deletion; user: AuthUser; onRestore: () => void }) {
  const { t } = useTexts();
  const sentence = useDeletionSentence();
  return (
    <div className={styles.notice} role="alert">
      <span>
        {sentence(props.deletion, props.user.id)}. {t("delete.message")}
      </span>
      <Button variant="filled" leftSection={<Undo2 />} onClick={props.onRestore}>
        {t("buttons.restore")}
      </Button>
    </div>
  );
}
