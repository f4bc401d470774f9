import { getKeptMail, type KeptMail } from "@ezo/contract/admin/operations/kept-mails";
import { FILE_TYPE } from "@ezo/contract/route";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { saveBlob } from "../files/save-file.ts";
import { Download } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import list from "../resource/list/resource-list.module.css";
import { useMay } from "../session/session-context.tsx";
import { Moment } from "../ui/moment.tsx";
import { keptMails, useDismissKeptMail } from "./system.queries.ts";
import styles from "./system-page.module.css";
import { VerdictMark } from "./verdict-mark.tsx";

/** Mails that arrived and became part of no enquiry; nothing where there are none. */
export function KeptMails() {
  const { t } = useTexts();
  const { data: found } = useQuery(keptMails(useCaller()));
  const mails = found?.data ?? [];
  const total = found?.meta.total ?? 0;
  if (mails.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t("kept_mails.title")}</h2>
      <p>{t("kept_mails.note")}</p>
      {total > mails.length ? <p>{t("kept_mails.more", { shown: mails.length, total })}</p> : null}
      <KeptTable mails={mails} />
    </section>
  );
}

function KeptTable({ mails }: { mails: readonly KeptMail[] }) {
  const { t } = useTexts();
  return (
    // Its columns do not fit on a phone, so it must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
    <section className={cx(list.card, styles.scroll)} aria-label={t("kept_mails.title")} tabIndex={0}>
      <table className={list.table}>
        <thead>
          <tr>
            <th>{t("kept_mails.mail")}</th>
            <th>{t("kept_mails.reason")}</th>
            <th>{t("kept_mails.received")}</th>
            <th>{t("kept_mails.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <KeptMailRow key={mail.id} mail={mail} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KeptMailRow({ mail }: { mail: KeptMail }) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <tr>
      <td className={list.name}>
        <b>{mail.subject ?? t("kept_mails.no_subject")}</b>
        <small>{mail.sender ?? t("kept_mails.no_sender")}</small>
      </td>
      <td className={list.cell}>
        <VerdictMark verdict={mail.reason === "automatic" ? "unused" : "amber"}>
          {t(`kept_mails.reason.${mail.reason}`)}
        </VerdictMark>
      </td>
      <td className={list.cell}>
        <Moment at={mail.received_at} />
      </td>
      <td className={list.cell}>{may("ops.act") ? <Actions mail={mail} /> : null}</td>
    </tr>
  );
}

function Actions({ mail }: { mail: KeptMail }) {
  const { t, call, toasts } = useMutationContext();
  const [isAsking, setAsking] = useState(false);
  const dismiss = useDismissKeptMail(mail.id);
  const download = useMutation({
    mutationFn: async () => {
      const params = { id: String(mail.id) };
      const bytes = await call(getKeptMail, { params }, { headers: { accept: FILE_TYPE } });
      saveBlob(new Blob([bytes], { type: FILE_TYPE }), `mail-${mail.id}.eml`);
    },
    onError: (error) => toasts.failure(t("mails.file_failed"), error),
  });
  return (
    <>
      {mail.has_raw ? (
        <Button
          size="compact-sm"
          leftSection={<Download />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("kept_mails.download")}
        </Button>
      ) : null}{" "}
      <Button
        size="compact-sm"
        loading={dismiss.isPending}
        onClick={() => (mail.has_raw ? setAsking(true) : dismiss.mutate())}
      >
        {t("kept_mails.dismiss")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("kept_mails.dismiss_title")}
          message={t("kept_mails.dismiss_message")}
          confirm={t("kept_mails.dismiss_confirm")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => dismiss.mutate()}
        />
      ) : null}
    </>
  );
}
