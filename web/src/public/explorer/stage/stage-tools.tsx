import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { Icon, type IconName } from "../../../shared/ui/icon.tsx";
import styles from "./stage.module.css";
import { BUTTON_STEP, type Zoom } from "./zoom/use-zoom.ts";
import { OPENS_FULL_SCREEN } from "./with-full-screen.tsx";

interface Props {
  zoom: Pick<Zoom, "zoomBy" | "showAll">;
  /** Undefined where the picture is in full screen already. */
  onFullScreen: (() => void) | undefined;
}

export function StageTools({ zoom: { zoomBy, showAll }, onFullScreen }: Props) {
  return (
    <div className={styles.tools}>
      <Tool label="apartments.zoom_in" icon="plus" onPress={() => zoomBy(BUTTON_STEP)} />
      <Tool label="apartments.zoom_out" icon="minus" onPress={() => zoomBy(1 / BUTTON_STEP)} />
      <Tool label="apartments.zoom_reset" icon="whole" onPress={showAll} />
      {onFullScreen ? (
        <Tool
          label="apartments.full_screen"
          icon="expand"
          onPress={onFullScreen}
          {...{ [OPENS_FULL_SCREEN]: true }}
        />
      ) : null}
    </div>
  );
}

function Tool(props: { label: string; icon: IconName; onPress: () => void }) {
  const { label, icon, onPress, ...marks } = props;
  const t = useT();
  return (
    <button type="button" aria-label={t(label)} title={t(label)} onClick={onPress} {...marks}>
      <Icon name={icon} />
    </button>
  );
}
