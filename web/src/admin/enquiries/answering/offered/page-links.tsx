import { ActionIcon } from "@mantine/core";
import { ExternalLink, Link2 } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useToasts } from "../../../ui/toasts/toasts.tsx";
import styles from "./offered.module.css";

/** A page on the site: to open, and to send. */
export function PageLinks({ url, open, copy }: { url: string; open: string; copy: string }) {
  const { t } = useTexts();
  const toasts = useToasts();
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.success(t("request.link_copied"));
    } catch (error) {
      toasts.failure(t("errors.title"), error);
    }
  };
  return (
    <span className={styles.links}>
      <ActionIcon component="a" href={url} target="_blank" rel="noreferrer" aria-label={open} title={open}>
        <ExternalLink size="md" />
      </ActionIcon>
      <ActionIcon aria-label={copy} title={copy} onClick={() => void copyLink()}>
        <Link2 size="md" />
      </ActionIcon>
    </span>
  );
}
