import { Button, CloseButton } from "@mantine/core";
import { Download, Tags } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "../../resource/list/selection/selection-bar.module.css";
import { useMay } from "../../session/session-context.tsx";
import type { ContactSelection } from "./use-contact-selection.ts";

/** What can be done with the contacts that are selected. */
export function ContactSelectionBar(props: {
  chosen: Pick<ContactSelection, "count" | "offered" | "selectAll" | "isBusy">;
  isExporting: boolean;
  onTag: () => void;
  onExport: () => void;
  onClear: () => void;
}) {
  const { count, offered, selectAll, isBusy } = props.chosen;
  const { t, format } = useTexts();
  const may = useMay();
  return (
    <div className={styles.bar} role="group" aria-busy={isBusy} aria-label={t("bulk.actions")}>
      <span role="status">{t("bulk.selected", { count: format.number(count) })}</span>
      {offered ? (
        <Button variant="subtle" disabled={isBusy} onClick={selectAll}>
          {t(offered.isEverything ? "bulk.select_all" : "bulk.select_newest", {
            total: format.number(offered.count),
          })}
        </Button>
      ) : null}
      {may("contacts.edit") ? (
        <Button disabled={isBusy} onClick={props.onTag} leftSection={<Tags />}>
          {t("contacts.change_tags")}
        </Button>
      ) : null}
      {may("contacts.export") ? (
        <Button
          loading={props.isExporting}
          disabled={isBusy}
          onClick={props.onExport}
          leftSection={<Download />}
        >
          {t("contacts.export_selected")}
        </Button>
      ) : null}
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </div>
  );
}
