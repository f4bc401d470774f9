import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useUser } from "../session/session-context.tsx";
import { Modal } from "../ui/modal.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { useNow } from "../ui/use-now.ts";
import { type Conflict, type ConflictSide, viewConflict, whoChanged } from "./conflict.ts";
import styles from "./conflict-dialog.module.css";
import { customerDetail } from "./customers.queries.ts";

/** Changed meanwhile, by a colleague or by the person: both versions side by side, and the person decides. */
export function ConflictDialog(props: {
  conflict: Conflict;
  onKeepTheirs: () => void;
  onApplyMine: () => void;
}) {
  const { conflict } = props;
  const { t, format } = useTexts();
  const call = useCaller();
  const user = useUser();
  const now = useNow();
  const detail = useQuery(customerDetail(call, conflict.id)).data;
  const { mine, theirs, differs } = viewConflict(conflict);
  const who = whoChanged(detail, conflict.mine);

  const side = (title: string, version: ConflictSide, note: string) => (
    <section className={styles.side}>
      <h3>{title}</h3>
      <dl>
        <div className={cx(differs.status && styles.differs)}>
          <dt>{t("customers.status")}</dt>
          <dd>
            <StatusMark status={version.status} />
          </dd>
        </div>
        <div className={cx(differs.assignee && styles.differs)}>
          <dt>{t("request.assignee")}</dt>
          <dd>{version.assignee?.name ?? t("request.assignee.none")}</dd>
        </div>
      </dl>
      <p className={styles.note}>{note}</p>
    </section>
  );
  const time = format.moment(who?.at ?? conflict.theirs.updated_at, now);
  return (
    <Modal
      opened
      onClose={props.onKeepTheirs}
      title={t("conflict.title")}
      size={560}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <p className={styles.lead}>
        {conflict.name}. {t("conflict.message")}
      </p>
      <div className={styles.sides}>
        {side(t("conflict.yours"), mine, t("conflict.not_saved"))}
        {side(
          t("conflict.theirs"),
          theirs,
          who?.by?.id === user.id
            ? t("conflict.changed_by_you", { time })
            : who?.by
              ? t("conflict.changed_by", { name: who.by.name, time })
              : t("conflict.changed_at", { time }),
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={props.onKeepTheirs} data-autofocus>
          {t("conflict.keep_theirs")}
        </Button>
        <Button variant="filled" onClick={props.onApplyMine}>
          {t("conflict.apply_mine")}
        </Button>
      </div>
    </Modal>
  );
}
