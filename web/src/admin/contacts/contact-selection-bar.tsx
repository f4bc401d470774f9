import { Button, CloseButton } from "@mantine/core";
import { Download, Tags } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "../resource/list/selection-bar.module.css";
import { useMay } from "../session/session-context.tsx";

/** What can be done with the contacts that are selected. */
export function ContactSelectionBar(props: {
  count: number;
  isExporting: boolean;
  onTag: () => void;
  onExport: () => void;
  onClear: () => void;
}) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <div className={styles.bar} role="group" aria-label={t("bulk.actions")}>
      <span role="status">{t("bulk.selected", { count: props.count })}</span>
      {may("contacts.edit") ? (
        <Button onClick={props.onTag} leftSection={<Tags />}>
          {t("contacts.change_tags")}
        </Button>
      ) : null}
      {may("contacts.export") ? (
        <Button loading={props.isExporting} onClick={props.onExport} leftSection={<Download />}>
          {t("contacts.export_selected")}
        </Button>
      ) : null}
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </div>
  );
}
