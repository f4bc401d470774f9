import { ActionIcon, Tooltip } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Volume2, VolumeX } from "../../generated/icons.ts";
import { isSoundOn, playArrival, setSound, subscribeToSound } from "./sound.ts";

/** Turns the sound of new enquiries on and off; turning it on plays it once. */
export function SoundToggle() {
  const { t } = useTexts();
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  const label = isOn ? t("sound.on") : t("sound.off");
  const Icon = isOn ? Volume2 : VolumeX;
  const toggle = () => {
    setSound(!isOn);
    if (!isOn) playArrival();
  };
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isOn} onClick={toggle}>
        <Icon size="md" />
      </ActionIcon>
    </Tooltip>
  );
}
