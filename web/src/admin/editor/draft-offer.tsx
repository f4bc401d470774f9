import { Button } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./editor-page.module.css";

/** Work that was dropped or left behind, with the choice to go on with it. */
export function DraftOffer(props: {
  offered: { at: number } | null;
  onTake: () => void;
  onRefuse: () => void;
}) {
  const { offered } = props;
  const { t, format } = useTexts();
  const now = useNow();
  if (!offered) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{t("editor.draft_found", { time: format.moment(new Date(offered.at).toISOString(), now) })}</span>
      <Button variant="filled" onClick={props.onTake}>
        {t("editor.draft_take")}
      </Button>
      <Button onClick={props.onRefuse}>{t("editor.draft_refuse")}</Button>
    </div>
  );
}
