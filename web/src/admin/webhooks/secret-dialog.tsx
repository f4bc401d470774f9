import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useState } from "react";
import dialog from "../editor/dialogs/dialog.module.css";
import { Check, Copy } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import styles from "./webhooks-page.module.css";

/** Shows a secret, once. It closes once the reader says that they have kept it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTexts();
  const [isKept, setKept] = useState(false);
  return (
    <Modal
      title={t("webhooks.secret_title")}
      size={520}
      onClose={() => isKept && onClose()}
      closeOnEscape={isKept}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <div className={dialog.stack}>
        <p>{t("webhooks.secret_text")}</p>
        <div className={styles.secret}>
          <code>{secret}</code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button data-autofocus leftSection={copied ? <Check /> : <Copy />} onClick={copy}>
                {t(copied ? "webhooks.secret_copied" : "webhooks.secret_copy")}
              </Button>
            )}
          </CopyButton>
        </div>
        <Checkbox
          label={t("webhooks.secret_kept")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      </div>
      <div className={dialog.actions}>
        <Button variant="filled" disabled={!isKept} onClick={onClose}>
          {t("buttons.close")}
        </Button>
      </div>
    </Modal>
  );
}
