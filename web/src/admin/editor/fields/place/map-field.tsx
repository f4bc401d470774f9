import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useMutation } from "../../../query/use-mutation.ts";
import { MapPin } from "../../../generated/icons.ts";
import { useToasts } from "../../../ui/toasts/toasts.tsx";
import { isUnread, type Place, readCoordinates, writeCoordinates } from "./coordinates.ts";
import styles from "./map-field.module.css";
import { meantPlace, placeProblem } from "./place-text.ts";

/**
 * A place: two numbers, a link of a maps service, or a point on the map. The map is another host's; nothing is loaded
 * from there before the person asks for it.
 */
export function MapField(props: {
  label: string;
  value: Place;
  error?: string | undefined;
  onChange: (value: Place) => void;
}) {
  const { onChange } = props;
  const value = isUnread(props.value) ? null : props.value;
  const { t } = useTexts();
  const toasts = useToasts();
  const { text, type, settle } = usePlaceText(props.value, onChange);
  const map = useMutation({
    mutationFn: () => import("./map-view.tsx"),
    onError: (error) => toasts.failure(t("map.failed"), error),
  });
  const MapView = map.data?.MapView;
  const meant = value && meantPlace(value);
  return (
    <div className={styles.field}>
      <TextInput
        label={props.label}
        description={t("map.hint")}
        placeholder="41.7087, 44.7506"
        value={text}
        error={isUnread(props.value) ? t(`map.wrong.${placeProblem(props.value.unread)}`) : props.error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
      />
      {meant ? (
        <p className={styles.question} role="status">
          {t("map.abroad")}{" "}
          <Button size="compact-sm" onClick={() => onChange(meant)}>
            {t("map.did_you_mean", { place: writeCoordinates(meant) })}
          </Button>
        </p>
      ) : null}
      {MapView ? (
        <MapView place={value} onChange={onChange} />
      ) : (
        <>
          <Button leftSection={<MapPin />} loading={map.isPending} onClick={() => map.mutate()}>
            {t("map.show")}
          </Button>
          <p className={styles.hint}>{t("map.tiles_hint")}</p>
        </>
      )}
    </div>
  );
}

/** The text of a place while it is typed; it follows the place that comes from elsewhere. */
function usePlaceText(place: Place, onChange: (value: Place) => void) {
  const written = isUnread(place) ? place.unread : place ? writeCoordinates(place) : "";
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  if (written !== known) {
    setKnown(written);
    setText(written);
  }
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      const point = readCoordinates(typed);
      const unread = typed.trim() ? typed : "";
      setKnown(point ? writeCoordinates(point) : unread);
      onChange(point ?? (unread ? { unread } : null));
    },
    /** Shows the place as it was understood. */
    settle: () => {
      if (place && !isUnread(place)) setText(written);
    },
  };
}
