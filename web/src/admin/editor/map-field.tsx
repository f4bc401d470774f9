import { TextInput } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { type Coordinates, readCoordinates, writeCoordinates } from "./coordinates.ts";
import styles from "./map-field.module.css";
import { GEORGIA, type MapView, RIVER, VIEWS } from "./map-shapes.ts";

const WIDTH = 400;
/** A degree of latitude is longer than one of longitude here, by the cosine of 42°. */
const STRETCH = 1 / Math.cos((42 * Math.PI) / 180);
/** The part of a view's width that an arrow key moves by; with Shift ten times as much. */
const STEP = 1 / 400;

/**
 * A place on a map of our own drawing: no page of ours asks another host for tiles. Point, drag, use the arrow keys,
 * or type or paste a pair or a maps link.
 */
export function MapField(props: {
  label: string;
  value: Coordinates | null;
  error?: string | undefined;
  onChange: (value: Coordinates | null) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const hintId = useId();
  const [view, setView] = useState<MapView>(() =>
    value && !isWithin(value, "tbilisi") ? "georgia" : "tbilisi",
  );
  const written = value ? writeCoordinates(value) : "";
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  const [isWrong, setWrong] = useState(false);
  // Moved on the map, or changed from outside: the text follows.
  if (written !== known) {
    setKnown(written);
    setText(written);
    setWrong(false);
  }
  const { west, east, south, north, places } = VIEWS[view];
  const height = (WIDTH * (north - south) * STRETCH) / (east - west);
  const x = (longitude: number) => ((longitude - west) / (east - west)) * WIDTH;
  const y = (latitude: number) => ((north - latitude) / (north - south)) * height;
  const path = (line: readonly (readonly [number, number])[]) =>
    line.map(([longitude, latitude]) => `${x(longitude).toFixed(1)},${y(latitude).toFixed(1)}`).join(" ");

  const place = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, size: number) => Math.min(1, Math.max(0, at / size));
    onChange(
      rounded({
        longitude: west + share(event.clientX - box.left, box.width) * (east - west),
        latitude: north - share(event.clientY - box.top, box.height) * (north - south),
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (east - west) * STEP * (event.shiftKey ? 10 : 1);
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const move = steps[event.key];
    if (!move) return;
    event.preventDefault();
    const from = value ?? { longitude: (west + east) / 2, latitude: (south + north) / 2 };
    onChange(rounded({ longitude: from.longitude + move[0], latitude: from.latitude + move[1] }));
  };
  const take = (typed: string) => {
    setText(typed);
    const point = readCoordinates(typed);
    setWrong(typed.trim() !== "" && !point);
    if (!typed.trim()) onChange(null);
    if (!point) return;
    const next = writeCoordinates(point);
    setKnown(next);
    setView(isWithin(point, "tbilisi") ? "tbilisi" : "georgia");
    onChange(point);
  };
  return (
    <div className={styles.field}>
      <TextInput
        label={props.label}
        description={t("map.hint")}
        placeholder="41.7087, 44.7506"
        value={text}
        error={isWrong ? t("map.wrong") : props.error}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => {
          if (value && !isWrong) setText(written);
        }}
      />
      <div className={styles.views} role="group" aria-label={t("map.view")}>
        {(["tbilisi", "georgia"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {t(`map.place.${name}`)}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.map}
        aria-label={value ? t("map.marker", { place: written }) : t("map.no_marker")}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          place(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) place(event);
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
          {view === "georgia" ? <polygon className={styles.land} points={path(GEORGIA)} /> : null}
          <polyline className={styles.river} points={path(RIVER)} />
          {places.map(([name, longitude, latitude]) => (
            <g key={name} className={styles.place}>
              <circle cx={x(longitude)} cy={y(latitude)} r="2" />
              <text x={x(longitude) + 5} y={y(latitude) + 4}>
                {t(`map.place.${name}`)}
              </text>
            </g>
          ))}
          {value ? (
            <path
              className={styles.marker}
              transform={`translate(${x(value.longitude)} ${y(value.latitude)})`}
              d="M0 0s-9-9.500-9-16a9 9 0 0 1 18 0c0 6.500-9 16-9 16zm0-12.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z"
            />
          ) : null}
        </svg>
      </button>
      <p id={hintId} className={styles.hint}>
        {t("map.keys")}
      </p>
    </div>
  );
}

const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
});

function isWithin({ latitude, longitude }: Coordinates, view: MapView): boolean {
  const { west, east, south, north } = VIEWS[view];
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}
