import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { type Coordinates, isUnread, type Place, readCoordinates, writeCoordinates } from "./coordinates.ts";
import styles from "./map-field.module.css";
import { GEORGIA, isWithin, type MapView, RIVER, VIEWS } from "./map-shapes.ts";
import { meantPlace, placeProblem } from "./place-text.ts";

const WIDTH = 400;
/** A degree of latitude is longer than one of longitude here, by the cosine of 42°. */
const STRETCH = 1 / Math.cos((42 * Math.PI) / 180);
/** The part of a view's width that an arrow key moves by; with Shift ten times as much. */
const STEP = 1 / 400;

/**
 * A place on a map of our own drawing: no page of ours asks another host for tiles. Tap the map, drag the marker, use
 * the arrow keys, or type or paste a pair or a maps link. A swipe across the map scrolls the page and moves nothing.
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
  const hintId = useId();
  const [view, setView] = useState<MapView>(() =>
    value && !isWithin(value, "tbilisi") ? "georgia" : "tbilisi",
  );
  const written = isUnread(props.value) ? props.value.unread : value ? writeCoordinates(value) : "";
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  // Moved on the map, or changed from outside: the text follows.
  if (written !== known) {
    setKnown(written);
    setText(written);
  }
  const meant = value && meantPlace(value);
  const { west, east, south, north, places } = VIEWS[view];
  const height = (WIDTH * (north - south) * STRETCH) / (east - west);
  const x = (longitude: number) => ((longitude - west) / (east - west)) * WIDTH;
  const y = (latitude: number) => ((north - latitude) / (north - south)) * height;
  const path = (line: readonly (readonly [number, number])[]) =>
    line.map(([longitude, latitude]) => `${x(longitude).toFixed(1)},${y(latitude).toFixed(1)}`).join(" ");

  const mapRef = useRef<HTMLButtonElement>(null);
  /** Where the window's point lies on the map; beyond its edge, at the edge. */
  const at = (clientX: number, clientY: number): Coordinates | null => {
    const box = mapRef.current?.getBoundingClientRect();
    if (!box) return null;
    const share = (offset: number, size: number) => Math.min(1, Math.max(0, offset / size));
    return rounded({
      longitude: west + share(clientX - box.left, box.width) * (east - west),
      latitude: north - share(clientY - box.top, box.height) * (north - south),
    });
  };
  const onTap = ({ detail, clientX, clientY }: MouseEvent) => {
    // A key pressed on the button also clicks; that has no place.
    if (detail > 0) onChange(at(clientX, clientY));
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
    if (!point) {
      setKnown(typed.trim() ? typed : "");
      onChange(typed.trim() ? { unread: typed } : null);
      return;
    }
    setKnown(writeCoordinates(point));
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
        error={isUnread(props.value) ? t(`map.wrong.${placeProblem(props.value.unread)}`) : props.error}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => {
          if (value) setText(written);
        }}
      />
      {meant ? (
        <p className={styles.question} role="status">
          {t("map.abroad")}{" "}
          <Button size="compact-sm" onClick={() => onChange(meant)}>
            {t("map.did_you_mean", { place: writeCoordinates(meant) })}
          </Button>
        </p>
      ) : null}
      <div className={styles.views} role="group" aria-label={t("map.view")}>
        {(["tbilisi", "georgia"] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {t(`map.place.${name}`)}
          </button>
        ))}
      </div>
      <div className={styles.frame}>
        <button
          ref={mapRef}
          type="button"
          className={styles.map}
          aria-label={value ? t("map.marker", { place: written }) : t("map.no_marker")}
          aria-describedby={hintId}
          onKeyDown={onKeyDown}
          onClick={onTap}
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
          </svg>
        </button>
        {value && isWithin(value, view) ? (
          <Marker
            left={(x(value.longitude) / WIDTH) * 100}
            top={(y(value.latitude) / height) * 100}
            onMove={(clientX, clientY) => onChange(at(clientX, clientY))}
          />
        ) : null}
      </div>
      <p id={hintId} className={styles.hint}>
        {t("map.keys")}
      </p>
    </div>
  );
}

/**
 * The marker, to be dragged. The map below it is the control for the keyboard and for assistive technology. `left` and
 * `top` are percentages of the map; the marker's tip follows the pointer at the distance at which it was taken up.
 */
function Marker(props: { left: number; top: number; onMove: (clientX: number, clientY: number) => void }) {
  const grip = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    grip.current = null;
  };
  return (
    <span
      className={styles.handle}
      style={{ left: `${props.left}%`, top: `${props.top}%` }}
      aria-hidden="true"
      onPointerDown={(event: PointerEvent<HTMLSpanElement>) => {
        const box = event.currentTarget.getBoundingClientRect();
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX - (box.left + box.width / 2), y: event.clientY - box.bottom };
      }}
      onPointerMove={(event: PointerEvent) => {
        if (grip.current) props.onMove(event.clientX - grip.current.x, event.clientY - grip.current.y);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <svg viewBox="-10 -26 20 26">
        <path d="M0 0s-9-9.500-9-16a9 9 0 0 1 18 0c0 6.500-9 16-9 16zm0-12.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z" />
      </svg>
    </span>
  );
}

const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
});
