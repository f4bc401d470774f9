import { MAP_TILES_ORIGIN } from "@ezo/contract/values/map-tiles";
import {
  control,
  divIcon,
  type LatLng,
  map as createMap,
  type Map,
  marker,
  type Marker,
  tileLayer,
} from "leaflet";
import "leaflet/dist/leaflet.css";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { isForBrowser } from "../../../ui/keys/for-browser.ts";
import { type Coordinates, writeCoordinates } from "./coordinates.ts";
import styles from "./map-field.module.css";

const TBILISI: [latitude: number, longitude: number] = [41.7151, 44.8271];
const ZOOM = { city: 11, place: 15, max: 19 };
const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a>';
/** How far an arrow key moves the marker, in pixels of the map; with Shift further. */
const STEP_PX = 4;
const BIG_STEP_PX = 40;
/** Five places are about a metre. */
const PLACES = 5;

const PIN =
  '<svg viewBox="-10 -26 20 26" aria-hidden="true"><path d="M0 0s-9-9.5-9-16a9 9 0 0 1 18 0c0 6.5-9 16-9 16zm0-12.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z"/></svg>';

/** A map with one marker: set by a click, moved by dragging it or with the arrow keys. */
export function MapView(props: { place: Coordinates | null; onChange: (place: Coordinates) => void }) {
  const { place, onChange } = props;
  const { t } = useTexts();
  const hintId = useId();
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: Map; pin: Marker } | null>(null);
  const change = useEffectEvent(({ lat, lng }: LatLng) =>
    onChange({ latitude: Number(lat.toFixed(PLACES)), longitude: Number(lng.toFixed(PLACES)) }),
  );
  const firstView = useEffectEvent((map: Map) =>
    place ? map.setView([place.latitude, place.longitude], ZOOM.place) : map.setView(TBILISI, ZOOM.city),
  );
  useEffect(() => {
    if (!container.current) return undefined;
    const { map, pin, stop } = drawMap(container.current, (at) => change(at));
    firstView(map);
    drawn.current = { map, pin };
    return () => {
      drawn.current = null;
      stop();
    };
  }, []);

  const [zoomInTitle, zoomOutTitle] = [t("map.zoom_in"), t("map.zoom_out")];
  useEffect(() => {
    const zoom = control.zoom({ zoomInTitle, zoomOutTitle });
    if (drawn.current) zoom.addTo(drawn.current.map);
    return () => void zoom.remove();
  }, [zoomInTitle, zoomOutTitle]);

  const label = place ? t("map.marker", { place: writeCoordinates(place) }) : "";
  const { latitude, longitude } = place ?? { latitude: null, longitude: null };
  useEffect(() => {
    if (!drawn.current) return;
    const { map, pin } = drawn.current;
    if (latitude === null || longitude === null) {
      pin.remove();
      return;
    }
    pin.setLatLng([latitude, longitude]).addTo(map);
    pin.getElement()?.setAttribute("aria-label", label);
    if (!map.getBounds().contains(pin.getLatLng())) map.panTo(pin.getLatLng());
  }, [latitude, longitude, label]);

  return (
    <>
      <div
        ref={container}
        className={styles.map}
        role="region"
        aria-label={t("map.label")}
        aria-describedby={hintId}
      />
      <p id={hintId} className={styles.hint}>
        {t("map.keys")}
      </p>
    </>
  );
}

/** A map with its marker, which is not shown yet; `onPlace` is called for each place that somebody chooses. */
function drawMap(container: HTMLElement, onPlace: (place: LatLng) => void) {
  const map = createMap(container, {
    // The wheel, and one finger, scroll the page. The first click of a double click would move the marker.
    scrollWheelZoom: false,
    doubleClickZoom: false,
    dragging: !window.matchMedia("(pointer: coarse)").matches,
    zoomControl: false,
  });
  // Without the library's own link, which would leave the form.
  map.attributionControl.setPrefix(false);
  // The tiles' host refuses requests without a referrer.
  tileLayer(`${MAP_TILES_ORIGIN}/{z}/{x}/{y}.png`, {
    maxZoom: ZOOM.max,
    attribution: ATTRIBUTION,
    referrerPolicy: "strict-origin-when-cross-origin",
  }).addTo(map);
  const pin = marker(TBILISI, {
    draggable: true,
    icon: divIcon({ className: styles.pin ?? "", html: PIN, iconSize: [44, 44], iconAnchor: [22, 44] }),
  });
  map.on("click", ({ latlng }) => onPlace(latlng));
  // Pressing the marker selects it; without a listener of its own the click would be the map's.
  pin.on("click", () => undefined);
  pin.on("dragend", () => onPlace(pin.getLatLng()));
  /** Uses the key for this alone: it must not scroll the map as well. */
  const take = (event: KeyboardEvent, place: LatLng) => {
    event.preventDefault();
    event.stopPropagation();
    onPlace(place);
  };
  pin.on("add", () =>
    pin.getElement()?.addEventListener("keydown", (event) => {
      const by = stepOf(event);
      if (by) take(event, map.unproject(map.project(pin.getLatLng()).add(by)));
    }),
  );
  // Without a marker the arrow keys put one into the middle.
  const placeByKey = (event: KeyboardEvent) => {
    if (event.target === container && !map.hasLayer(pin) && stepOf(event)) take(event, map.getCenter());
  };
  container.addEventListener("keydown", placeByKey, { capture: true });
  return {
    map,
    pin,
    stop: () => {
      container.removeEventListener("keydown", placeByKey, { capture: true });
      map.remove();
    },
  };
}

/** The way that an arrow key moves the marker, in pixels. */
function stepOf(event: KeyboardEvent): [x: number, y: number] | null {
  if (isForBrowser(event)) return null;
  const step = event.shiftKey ? BIG_STEP_PX : STEP_PX;
  switch (event.key) {
    case "ArrowLeft":
      return [-step, 0];
    case "ArrowRight":
      return [step, 0];
    case "ArrowUp":
      return [0, -step];
    case "ArrowDown":
      return [0, step];
    default:
      return null;
  }
}
