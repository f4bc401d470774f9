import type { CustomerDetail } from "@ezo/contract/customers";
import { ActionIcon, Menu } from "@mantine/core";
import type { Ref } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { ChevronLeft, ChevronRight, Ellipsis, Link2, Trash2 } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./request-head.module.css";

export function RequestHead(props: {
  ref: Ref<HTMLHeadingElement>;
  request: CustomerDetail;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDelete: () => void;
}) {
  const { request, onPrevious, onNext } = props;
  const { t, format } = useTexts();
  const toasts = useToasts();
  const now = useNow();
  const icon = { size: 18, strokeWidth: 1.6, "aria-hidden": true } as const;

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/admin/customers?open=${request.id}`);
      toasts.success(t("request.link_copied"));
    } catch (error) {
      toasts.failure(t("errors.title"), error);
    }
  };
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <h2 ref={props.ref} tabIndex={-1}>
          {request.name}
        </h2>
        <p>
          {t(`customers.source.${request.source}`)} ·{" "}
          <time dateTime={request.created_at} title={format.full(request.created_at)}>
            {format.moment(request.created_at, now)}
          </time>{" "}
          · {t(`customers.language.${request.locale}`)}
        </p>
      </div>
      <div className={styles.actions}>
        <ActionIcon
          className={styles.turn ?? ""}
          aria-label={t("request.previous")}
          title={t("request.previous")}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        >
          <ChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          className={styles.turn ?? ""}
          aria-label={t("request.next")}
          title={t("request.next")}
          disabled={!onNext}
          onClick={() => onNext?.()}
        >
          <ChevronRight {...icon} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t("request.more")}>
              <Ellipsis {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Link2 {...icon} size={16} />} onClick={() => void copyLink()}>
              {t("request.copy_link")}
            </Menu.Item>
            <Menu.Item leftSection={<Trash2 {...icon} size={16} />} data-danger onClick={props.onDelete}>
              {t("request.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
