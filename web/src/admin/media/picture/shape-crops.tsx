import { FOCAL_SHAPES, type FocalShape } from "@ezo/contract/values/focal-shapes";
import { Checkbox } from "@mantine/core";
import { cx } from "../../../shared/lib/cx.ts";
import { placeOf } from "../../../shared/ui/picture/focal-style.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type Point, PointArea } from "./point-area.tsx";
import styles from "./shape-crops.module.css";

/** The points of the shapes; null where the picture's own goes. */
export type PointsByShape = Partial<Record<FocalShape, Point | null>>;

/** The picture as visitors see it in boxes of each shape, which may have a point of its own. */
export function ShapeCrops(props: {
  url: string;
  /** The picture's own point. */
  own: Point;
  /** Work that an earlier version has kept on the device has none. */
  points: PointsByShape | undefined;
  onChange: (shape: FocalShape, point: Point | null) => void;
}) {
  const { t } = useTexts();
  return (
    <section className={styles.crops} aria-label={t("media.crops")}>
      <h3>{t("media.crops")}</h3>
      <p>{t("media.crops_hint")}</p>
      <div className={styles.list}>
        {FOCAL_SHAPES.map((shape) => (
          <ShapeCrop
            key={shape}
            shape={shape}
            url={props.url}
            own={props.own}
            point={props.points?.[shape] ?? null}
            onChange={(point) => props.onChange(shape, point)}
          />
        ))}
      </div>
    </section>
  );
}

function ShapeCrop(props: {
  shape: FocalShape;
  url: string;
  own: Point;
  point: Point | null;
  onChange: (point: Point | null) => void;
}) {
  const { shape, own, point, onChange } = props;
  const { t } = useTexts();
  const name = t(`media.shape.${shape}`);
  const shown = point ?? own;
  const [x, y] = [Math.round(shown.x * 100), Math.round(shown.y * 100)];
  return (
    <div role="group" aria-label={name} className={styles.crop}>
      <span>{name}</span>
      <div className={cx(styles.frame, styles[shape])}>
        <img src={props.url} alt="" style={{ objectPosition: placeOf(shown) }} />
        {/* The point of a cropped picture is at the same shares of the box as of the picture. */}
        <PointArea
          isDragged
          label={t("media.focal_in_shape", { shape: name, x, y })}
          value={shown}
          onChange={onChange}
        />
      </div>
      <Checkbox
        label={t("media.as_picture")}
        checked={point === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : own)}
      />
    </div>
  );
}
