import { useEffect, useRef } from "react";
import styles from "./reading-progress.module.css";

/** A line at the top that shows the scroll position. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      const length = scrollHeight - clientHeight;
      const read = length > 0 ? Math.min(1, window.scrollY / length) : 0;
      bar.current?.style.setProperty("transform", `scaleX(${read})`);
    };
    const request = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    window.addEventListener("scroll", request, { passive: true });
    window.addEventListener("resize", request);
    // The rest of a page may arrive after its beginning was scrolled.
    const arrivals = new ResizeObserver(request);
    arrivals.observe(document.body);
    return () => {
      arrivals.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", request);
      window.removeEventListener("resize", request);
    };
  }, []);
  return <div ref={bar} className={styles.bar} aria-hidden="true" />;
}
