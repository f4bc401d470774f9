import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./picture-dialog.module.css";
import { type Point, PointArea } from "./point-area.tsx";

/** A picture with the point that every crop keeps, set by a click or with the arrow keys. */
export function FocalPoint(props: { url: string; value: Point; onChange: (point: Point) => void }) {
  const { value } = props;
  const { t } = useTexts();
  return (
    <>
      <div className={styles.stage}>
        <img src={props.url} alt="" />
        <PointArea
          label={t("media.focal", { x: Math.round(value.x * 100), y: Math.round(value.y * 100) })}
          value={value}
          onChange={props.onChange}
        />
      </div>
      <p className={styles.hint}>{t("media.focal_hint")}</p>
    </>
  );
}
