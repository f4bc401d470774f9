import { Button, Checkbox, CopyButton } from "@mantine/core";
import { useState } from "react";
import { saveBlob } from "../../files/save-file.ts";
import { Check, Copy, Download } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useUser } from "../../session/session-context.tsx";
import { recoveryFile } from "./recovery-file.ts";
import styles from "./second-factor.module.css";

/** Shows recovery codes, this once: what follows opens when they are said to be kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTexts();
  const user = useUser();
  const [isKept, setKept] = useState(false);
  const text = recoveryFile(t, { site: window.location.host, email: user.email, codes });
  return (
    <div className={styles.stack}>
      <p role="status">{t("second_factor.codes_note", { count: codes.length })}</p>
      <ul className={styles.codes} aria-label={t("second_factor.codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button autoFocus leftSection={copied ? <Check /> : <Copy />} onClick={copy}>
              {t(copied ? "second_factor.copied" : "second_factor.copy")}
            </Button>
          )}
        </CopyButton>
        <Button
          leftSection={<Download />}
          onClick={() => saveBlob(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {t("second_factor.download")}
        </Button>
      </div>
      <Checkbox
        label={t("second_factor.kept")}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button variant="filled" disabled={!isKept} onClick={onDone}>
        {t("second_factor.done")}
      </Button>
    </div>
  );
}
