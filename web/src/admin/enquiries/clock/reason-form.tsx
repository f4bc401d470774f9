import type { EnquiryStatus } from "@ezo/contract/enquiries";
import { REASON_MAX_LENGTH } from "@ezo/contract/values/limits";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import step from "../next-step/step-section.module.css";
import styles from "./call-form.module.css";

const USUAL = ["answered_elsewhere", "duplicate", "spam"] as const;

/** Asks why the status of an enquiry changes that nobody has answered. With a reason its clock stops; without, it goes on. */
export function ReasonForm(props: {
  status: EnquiryStatus;
  onChoose: (reason: string | undefined) => void;
  onClose: () => void;
}) {
  const { status, onChoose, onClose } = props;
  const { t } = useTexts();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(reason.trim() || undefined);
  };
  return (
    <form className={step.section} onSubmit={submit}>
      <h3>{t("reason.title", { status: t(`customers.status.${status}`) })}</h3>
      <div className={step.choices} role="group" aria-label={t("reason.usual")}>
        {USUAL.map((code) => (
          <button key={code} type="button" onClick={() => onChoose(t(`reason.${code}`))}>
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
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
        />
        <Button type="submit" variant="filled">
          {reason.trim() ? t("reason.save") : t("reason.without")}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t("buttons.cancel")}
        </Button>
      </div>
    </form>
  );
}
