import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { ActionIcon, Menu } from "@mantine/core";
import type { Ref } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { useMay } from "../../session/session-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import {
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Link2,
  Pencil,
  Trash2,
  UserRound,
} from "../../generated/icons.ts";
import { NthEnquiry } from "../../persons/nth-enquiry.tsx";
import { personPaths } from "../../persons/person-paths.ts";
import { Moment } from "../../ui/moment.tsx";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useContactDialog } from "../contact-data/use-contact-dialog.tsx";
import { shownName } from "../shown-name.ts";
import styles from "./enquiry-head.module.css";

export function EnquiryHead(props: {
  ref: Ref<HTMLHeadingElement>;
  enquiry: EnquiryDetail;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** Null for an enquiry that is deleted already. */
  onDelete: (() => void) | null;
}) {
  const { enquiry } = props;
  const { t } = useTexts();
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <h2 ref={props.ref} tabIndex={-1}>
          {shownName(enquiry, t)}
        </h2>
        <p>
          {t(`customers.source.${enquiry.source}`)} · <Moment at={enquiry.created_at} /> ·{" "}
          {t(`language.${enquiry.locale}`)}
        </p>
        <NthEnquiry person={enquiry.person} />
      </div>
      <div className={styles.actions}>
        <TurnButton icon={ChevronLeft} label={t("request.previous")} onTurn={props.onPrevious} />
        <TurnButton icon={ChevronRight} label={t("request.next")} onTurn={props.onNext} />
        <MoreMenu enquiry={enquiry} onDelete={props.onDelete} />
      </div>
    </div>
  );
}

function TurnButton(props: { icon: IconComponent; label: string; onTurn: (() => void) | null }) {
  const { icon: Icon, label, onTurn } = props;
  return (
    <ActionIcon
      className={styles.turn ?? ""}
      aria-label={label}
      title={label}
      disabled={!onTurn}
      onClick={() => onTurn?.()}
    >
      <Icon size="md" />
    </ActionIcon>
  );
}

function MoreMenu({ enquiry, onDelete }: { enquiry: EnquiryDetail; onDelete: (() => void) | null }) {
  const { id, person } = enquiry;
  const { t } = useTexts();
  const toasts = useToasts();
  const may = useMay();
  const contact = useContactDialog(enquiry, "name");
  const isCorrectable = may("enquiries.answer") && !enquiry.deletion && !enquiry.anonymised_at;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${INBOX_PATH}?open=${id}`);
      toasts.success(t("request.link_copied"));
    } catch (error) {
      toasts.failure(t("errors.title"), error);
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t("request.more")}>
            <Ellipsis size="md" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {person && may("persons.read") ? (
            <Menu.Item leftSection={<UserRound />} component={Link} to={personPaths.one(person.id)}>
              {t("request.person")}
            </Menu.Item>
          ) : null}
          {isCorrectable ? (
            <Menu.Item leftSection={<Pencil />} onClick={contact.open}>
              {t("contact_data.title")}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<Link2 />} onClick={() => void copyLink()}>
            {t("request.copy_link")}
          </Menu.Item>
          {onDelete ? (
            <Menu.Item leftSection={<Trash2 />} data-danger onClick={onDelete}>
              {t("request.delete")}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {contact.dialog}
    </>
  );
}
