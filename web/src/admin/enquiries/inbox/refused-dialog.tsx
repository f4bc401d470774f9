import type { Refused } from "@ezo/contract/enquiries/enquiry-bulk";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import styles from "./refused-dialog.module.css";

const SHOWN = 50;

/** Says which requests a change of many has left as they were, and why. */
export function RefusedDialog(props: {
  refused: readonly Refused[];
  addressOf: (id: number) => string;
  onClose: () => void;
}) {
  const { refused, onClose } = props;
  const { t } = useTexts();
  return (
    <Modal title={t("bulk.refused", { count: refused.length })} onClose={onClose}>
      <ul className={styles.list}>
        {refused.slice(0, SHOWN).map(({ id, name, reason }) => (
          <li key={id}>
            {reason === "gone" ? (
              <span>№ {id}</span>
            ) : (
              <Link to={props.addressOf(id)} onClick={onClose}>
                {name}
              </Link>
            )}
            <span>{t(`bulk.refused.${reason}`)}</span>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN ? <p>{t("bulk.refused_more", { count: refused.length - SHOWN })}</p> : null}
      <Button onClick={onClose}>{t("buttons.close")}</Button>
    </Modal>
  );
}
