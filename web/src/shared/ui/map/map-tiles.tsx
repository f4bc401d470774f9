import { useEffect, useRef, useState } from "react";
import { cx } from "../../lib/cx.ts";
import styles from "./map-tiles.module.css";
import { MAP_TILES_ZOOM, type Place, TILE_PX, tilesAround } from "./tiles.ts";

/** OpenStreetMap's pictures around the place: rendering it asks that host for them. */
export function MapTiles(props: { place: Place; zoom?: number; className?: string | undefined }) {
  const { place, zoom = MAP_TILES_ZOOM, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const measure = () => {
      const { current } = box;
      setSize({ width: current?.offsetWidth ?? 0, height: current?.offsetHeight ?? 0 });
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return (
    <div ref={box} className={cx(styles.tiles, className)}>
      {tilesAround(place, size, zoom).map(({ url, left, top }) => (
        // The host refuses requests without a referrer.
        <img
          key={url}
          src={url}
          alt=""
          width={TILE_PX}
          height={TILE_PX}
          referrerPolicy="strict-origin-when-cross-origin"
          style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
        />
      ))}
    </div>
  );
}
