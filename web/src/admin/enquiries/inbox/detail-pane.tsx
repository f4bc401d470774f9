import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import { ArrowLeft, MousePointerClick } from "../../generated/icons.ts";
import type { EnquiryChanges } from "../changes/use-enquiry-changes.ts";
import { EnquiryView } from "../detail/enquiry-view.tsx";
import type { AskedPart } from "../keys/shortcuts.ts";
import styles from "./inbox-page.module.css";

/** The open enquiry, with the way back to the list and to its neighbours. */
export function DetailPane(props: {
  openId: number | null;
  /** The part that a key has asked for, until `onAsked`. */
  asked: AskedPart | null;
  onAsked: () => void;
  /** The ids in the list, from top to bottom. */
  order: readonly number[];
  changes: EnquiryChanges;
  onOpen: (id: number) => void;
  onClose: () => void;
  onDelete: (enquiry: EnquiryDetail) => void;
}) {
  const { openId, order } = props;
  const { t } = useTexts();
  const position = openId === null ? -1 : order.indexOf(openId);
  const neighbour = (by: 1 | -1) => {
    const id = position === -1 ? undefined : order[position + by];
    return id === undefined ? null : () => props.onOpen(id);
  };
  return (
    <section className={styles.detail} aria-label={t("request.pane")}>
      {openId === null ? (
        <Blank
          icon={MousePointerClick}
          title={t("inbox.nothing_open.title")}
          message={t("inbox.nothing_open.message")}
        />
      ) : (
        <>
          <button type="button" className={styles.back} onClick={props.onClose}>
            <ArrowLeft size="md" />
            {t("editor.to_list")}
          </button>
          <EnquiryView
            id={openId}
            asked={props.asked}
            onAsked={props.onAsked}
            changes={props.changes}
            onPrevious={neighbour(-1)}
            onNext={neighbour(1)}
            onDelete={props.onDelete}
          />
        </>
      )}
    </section>
  );
}
