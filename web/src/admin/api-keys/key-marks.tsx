import type { ApiKey } from "@ezo/contract/admin/operations/api-keys";
import { Ban, CircleCheck, CircleX, Clock, RotateCw } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { IconMark, type Tone } from "../ui/marks/status-mark.tsx";
import styles from "./api-keys.module.css";
import type { KeyState } from "./key-state.ts";

const LOOKS: Record<KeyState, { icon: IconComponent; tone: Tone }> = {
  active: { icon: CircleCheck, tone: "good" },
  expiring: { icon: Clock, tone: "pending" },
  rotating: { icon: RotateCw, tone: "pending" },
  expired: { icon: CircleX, tone: "bad" },
  revoked: { icon: Ban, tone: "quiet" },
};

export function KeyStateMark({ state }: { state: KeyState }) {
  const { t } = useTexts();
  return <IconMark {...LOOKS[state]}>{t(`api_keys.state.${state}`)}</IconMark>;
}

/** What a key may do, each in a frame of its own. */
export function Capabilities({ names }: { names: ApiKey["capabilities"] }) {
  const { t } = useTexts();
  return (
    <span className={styles.chips}>
      {names.map((name) => (
        <span key={name}>{t(`api_keys.capability.${name}`)}</span>
      ))}
    </span>
  );
}
