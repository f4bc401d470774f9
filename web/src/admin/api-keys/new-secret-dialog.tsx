import type { NewApiKey } from "@ezo/contract/admin/operations/api-keys";
import { listV1Apartments, listV1Layouts, listV1Projects } from "@ezo/contract/v1/lists";
import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useState } from "react";
import { Check, Copy } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import styles from "./api-keys.module.css";

/** Shows a key's secret, this once: it closes when it is said to be kept. */
export function NewSecretDialog({ apiKey, onClose }: { apiKey: NewApiKey; onClose: () => void }) {
  const { t } = useTexts();
  const [isKept, setKept] = useState(false);
  return (
    <Modal
      onClose={onClose}
      title={t("api_keys.ready")}
      size={600}
      closeOnEscape={isKept}
      closeOnClickOutside={false}
      withCloseButton={isKept}
    >
      <div className={styles.ready}>
        <p>{t("api_keys.ready_note")}</p>
        <div className={styles.secret}>
          <code aria-label={t("api_keys.secret")}>{apiKey.secret}</code>
          <CopyButton value={apiKey.secret}>
            {({ copied, copy }) => (
              <Button
                variant="filled"
                data-autofocus
                leftSection={copied ? <Check /> : <Copy />}
                onClick={copy}
              >
                {t(copied ? "api_keys.copied" : "api_keys.copy")}
              </Button>
            )}
          </CopyButton>
        </div>
        <h3>{t("api_keys.try")}</h3>
        <pre className={styles.command}>{commandFor(apiKey)}</pre>
        <Checkbox
          label={t("api_keys.kept")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button disabled={!isKept} onClick={onClose}>
          {t("buttons.close")}
        </Button>
      </div>
    </Modal>
  );
}

const LISTS = [listV1Apartments, listV1Projects, listV1Layouts] as const;
/** Without the secret itself: a command stays in a shell's history. */
function commandFor({ prefix, capabilities }: NewApiKey): string {
  const { path } =
    LISTS.find(({ capability }) => capability && capabilities.includes(capability)) ?? LISTS[0];
  return `curl -H "Authorization: Bearer ${prefix}…" \\\n  "${window.location.origin}/api${path}?limit=5"`;
}
