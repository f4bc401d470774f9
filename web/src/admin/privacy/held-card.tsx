import { HELD_KINDS, type HeldOfPerson } from "@ezo/contract/privacy";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { contactPaths } from "../contacts/contact-paths.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { Card } from "../editor/fields/card.tsx";
import { Download, UserMinus } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import styles from "./privacy-page.module.css";
import { useDemands } from "./privacy.queries.ts";

/** What is held of a person in numbers, where it is corrected, and the way to hand it out and to erase it. */
export function HeldCard(props: {
  held: HeldOfPerson;
  onErased: () => void;
  onLookUp: (of: string) => void;
}) {
  const { held, onLookUp } = props;
  const { t, format } = useTexts();
  const kinds = HELD_KINDS.filter((kind) => held.counts[kind] > 0);
  const isNothing = kinds.length === 0 && held.contact_id === null;
  return (
    <Card title={t("privacy.held", { of: held.value })}>
      {held.erased_at === null ? null : (
        <p>{t("privacy.erased_at", { time: format.full(held.erased_at) })}</p>
      )}
      {held.erasure_due_at === null ? null : (
        <p>
          <strong>{t("privacy.erasure_due", { time: format.full(held.erasure_due_at) })}</strong>
        </p>
      )}
      {isNothing ? <p role="status">{t("privacy.nothing")}</p> : null}
      {isNothing ? null : (
        <dl className={styles.counts}>
          {/* The page that its owner sees lists it, too (`ownRows`). */}
          {held.contact_id === null ? null : (
            <div>
              <dt>{t("privacy.kind.contact")}</dt>
              <dd>{format.number(1)}</dd>
            </div>
          )}
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{t(`privacy.kind.${kind}`)}</dt>
              <dd>{format.number(held.counts[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Places held={held} />
      {held.others.length > 0 ? (
        <div className={styles.links}>
          <span>{t("privacy.others")}</span>
          {held.others.map((other) => (
            <Button key={other} onClick={() => onLookUp(other)}>
              {other}
            </Button>
          ))}
        </div>
      ) : null}
      {isNothing && held.erasure_due_at === null ? null : <Demands {...props} />}
    </Card>
  );
}

/** The pages on which it is corrected. */
function Places({ held }: { held: HeldOfPerson }) {
  const { t } = useTexts();
  const requests = held.requests.filter((request) => !request.is_deleted);
  if (held.contact_id === null && requests.length === 0) return null;
  return (
    <div className={styles.links}>
      <span>{t("privacy.correct")}</span>
      {held.contact_id === null ? null : (
        <Link to={contactPaths.one(held.contact_id)}>{t("screen.contact")}</Link>
      )}
      {requests.map(({ id }) => (
        <Link key={id} to={`/admin/customers?open=${id}`}>
          {t("privacy.request", { id })}
        </Link>
      ))}
    </div>
  );
}

function Demands({ held, onErased }: { held: HeldOfPerson; onErased: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  const { download, downloadPdf, erase } = useDemands(held, onErased);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.links}>
      <Button leftSection={<Download />} loading={download.isPending} onClick={() => download.mutate()}>
        {t("contacts.export")}
      </Button>
      <Button leftSection={<Download />} loading={downloadPdf.isPending} onClick={() => downloadPdf.mutate()}>
        {t("privacy.pdf")}
      </Button>
      {may("contacts.edit") ? (
        <Button
          color="danger"
          leftSection={<UserMinus />}
          loading={erase.isPending}
          onClick={() => setAsking(true)}
        >
          {t("contacts.erase")}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t("contacts.erase_title", { name: held.value })}
          message={t(held.kind === "email" ? "privacy.erase_address" : "privacy.erase_number")}
          note={held.counts.holds > 0 || held.counts.offers > 0 ? t("privacy.erase_deal") : undefined}
          confirm={t("contacts.erase")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => erase.mutate()}
        />
      ) : null}
    </div>
  );
}
