import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { REASON_MAX_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import step from "../next-step/step-section.module.css";
import styles from "./call-form.module.css";
import line from "./clock-line.module.css";

const USUAL = ["answered_elsewhere", "duplicate", "spam"] as const;

/** Asks why an enquiry that nobody has answered has its status. That is an answer, so that its clock stops. */
export function Reason({ status, onSave }: { status: EnquiryStatus; onSave: (reason: string) => void }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <ReasonForm onSave={onSave} onClose={() => setOpen(false)} />;
  return (
    <p className={line.line}>
      <span>{t("reason.title", { status: t(`customers.status.${status}`) })}</span>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t("reason.say")}
      </Button>
    </p>
  );
}

function ReasonForm({ onSave, onClose }: { onSave: (reason: string) => void; onClose: () => void }) {
  const { t } = useTexts();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onSave(reason.trim());
  };
  return (
    <form className={step.section} onSubmit={submit}>
      <div className={step.choices} role="group" aria-label={t("reason.usual")}>
        {USUAL.map((code) => (
          <button key={code} type="button" onClick={() => onSave(t(`reason.${code}`))}>
            {t(`reason.${code}`)}
          </button>
        ))}
      </div>
      <div className={styles.fields}>
        <TextInput
          label={t("reason.label")}
          description={t("reason.hint")}
          maxLength={REASON_MAX_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" disabled={!reason.trim()}>
          {t("buttons.save")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t("buttons.cancel")}
        </Button>
      </div>
    </form>
  );
}
