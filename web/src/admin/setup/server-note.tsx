import { Button, CopyButton } from "@mantine/core";
import { Check, Copy } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./setup.module.css";

/** What only the person who runs the server can do: a text to send them. */
export const SERVER_CHECKS = ["mail_server", "mail_sender", "https", "backup"] as const;
export type ServerCheck = (typeof SERVER_CHECKS)[number];

export function ServerNote({ check }: { check: ServerCheck }) {
  const { t } = useTexts();
  const text = t(`setup.server.${check}`);
  return (
    <div className={styles.server}>
      <p>{t("setup.server")}</p>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={copied ? <Check /> : <Copy />} onClick={copy}>
            {t(copied ? "api_keys.copied" : "setup.server.copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
