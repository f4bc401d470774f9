import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { ConflictFrame } from "../../editor/dialogs/conflict-frame.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { useUser } from "../../session/session-context.tsx";
import { EnquiryStatusMark } from "../../ui/marks/enquiry-status-mark.tsx";
import { useNow } from "../../ui/use-now.ts";
import {
  type Conflict,
  type ConflictSide,
  type ConflictView,
  lastChange,
  viewConflict,
  withNewest,
} from "./conflict.ts";
import styles from "./conflict-dialog.module.css";
import { enquiryDetail } from "../enquiries.queries.ts";

/** Shows a refused change beside the colleague's; the user chooses between them. */
export function ConflictDialog(props: {
  conflict: Conflict;
  onKeepTheirs: () => void;
  /** `theirs` is the version that was shown. */
  onApplyMine: (theirs: EnquiryRow) => void;
}) {
  const detail = useQuery(enquiryDetail(useCaller(), props.conflict.id)).data;
  const conflict = withNewest(props.conflict, detail);
  const { t } = useTexts();
  const { mine, theirs, differs } = viewConflict(conflict);
  const changedBy = useChangedBy(conflict, detail);
  return (
    <ConflictFrame
      title={t("conflict.title")}
      size={560}
      back={t("conflict.keep_theirs")}
      apply={t("conflict.apply_mine")}
      focus="back"
      onApply={() => props.onApplyMine(conflict.theirs)}
      onClose={props.onKeepTheirs}
    >
      <p className={styles.lead}>
        {conflict.name}. {t("conflict.message")}
      </p>
      <div className={styles.sides}>
        <Side title={t("conflict.yours")} version={mine} differs={differs} note={t("conflict.not_saved")} />
        <Side title={t("conflict.theirs")} version={theirs} differs={differs} note={changedBy} />
      </div>
    </ConflictFrame>
  );
}

function Side(props: {
  title: string;
  version: ConflictSide;
  differs: ConflictView["differs"];
  note: string;
}) {
  const { version, differs } = props;
  const { t } = useTexts();
  return (
    <section className={styles.side}>
      <h3>{props.title}</h3>
      <dl>
        <div className={cx(differs.status && styles.differs)}>
          <dt>{t("field.status")}</dt>
          <dd>
            <EnquiryStatusMark status={version.status} />
          </dd>
        </div>
        <div className={cx(differs.assignee && styles.differs)}>
          <dt>{t("request.assignee")}</dt>
          <dd>{version.assignee?.name ?? t("request.assignee.none")}</dd>
        </div>
      </dl>
      <p className={styles.note}>{props.note}</p>
    </section>
  );
}

/** Who made the conflicting change and when, in words. */
function useChangedBy(conflict: Conflict, detail: EnquiryDetail | undefined): string {
  const { t, format } = useTexts();
  const user = useUser();
  const now = useNow();
  const last = lastChange(detail, conflict.mine);
  const time = format.moment(last?.at ?? conflict.theirs.updated_at, now);
  if (!last?.by) return t("conflict.changed_at", { time });
  if (last.by.id === user.id) return t("conflict.changed_by_you", { time });
  return t("conflict.changed_by", { name: last.by.name, time });
}
