import { KIOSK_IDLE_MS, KIOSK_WARNING_MS } from "@ezo/contract/values/limits/screens";
import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { encodeQR } from "qr";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { addressToShare, SHORTLIST_PATH, sharedPath } from "../../shared/shortlist/shortlist-ids.ts";
import { useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./kiosk.module.css";
import { forgetVisitor, ownSearch } from "./kiosk-mode.ts";
import { useIdle } from "./use-idle.ts";

const MS_A_SECOND = 1000;
/** Nothing of the visitor before stays in the page's memory. */
const loadAnew = (address: string): void => window.location.assign(address);

interface Props {
  /** Where the tour begins. */
  start: string;
  /** Loads a page as a new document. */
  load?: (address: string) => void;
}

/** The site on a screen of the showroom: large targets, the way home, and a code that hands the page over to a phone. */
export function Kiosk({ start, load = loadAnew }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** The page of which the code is shown: on the next one it is gone. */
  const [taken, setTaken] = useState<string>();
  useLargeTargets();
  useWholeScreen();
  const begin = () => {
    forgetVisitor();
    setTaken(undefined);
    // Without a connection a new document would be an error; what is loaded already is still there.
    if (navigator.onLine) load(start);
    else void navigate(pathWithoutLocale(start));
  };
  const isIdle = useIdle(KIOSK_IDLE_MS - KIOSK_WARNING_MS, KIOSK_IDLE_MS, begin);
  const isTaken = taken === pathname;
  return (
    <aside className={styles.bar} aria-label={t("header.kiosk")}>
      <p role="alert" className={styles.warning}>
        {isIdle ? t("header.kiosk_idle", { seconds: KIOSK_WARNING_MS / MS_A_SECOND }) : null}
      </p>
      {isTaken ? <Code /> : null}
      <div className={styles.buttons}>
        <Button
          variant="paper"
          aria-expanded={isTaken}
          onClick={() => setTaken(isTaken ? undefined : pathname)}
        >
          {t("header.kiosk_take")}
        </Button>
        <Button variant="paper" onClick={begin}>
          {t("header.kiosk_again")}
        </Button>
      </div>
    </aside>
  );
}

/** The page's address as a code for a phone's camera. */
function Code() {
  const t = useT();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const ids = useShortlist();
  // The list is in this browser alone: its address names the apartments.
  const isOwnList = pathname === SHORTLIST_PATH && search === "" && ids.length > 0;
  const address = addressToShare(locale, isOwnList ? sharedPath(ids) : pathname + ownSearch(search));
  const drawing = encodeQR(address, "svg", { ecc: "medium", border: 4 });
  return (
    <div className={styles.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={address} width="220" height="220" />
      <p>{t("header.kiosk_scan")}</p>
    </div>
  );
}

/** `html[data-kiosk]` in the style sheet. */
function useLargeTargets(): void {
  useEffect(() => {
    document.documentElement.dataset["kiosk"] = "";
    return () => {
      delete document.documentElement.dataset["kiosk"];
    };
  }, []);
}

/** Browsers allow it to a press alone. Who leaves it by Escape is staff, and is left alone. */
function useWholeScreen(): void {
  useEffect(() => {
    const fill = () => {
      if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
    };
    window.addEventListener("click", fill, { once: true, capture: true });
    return () => window.removeEventListener("click", fill, { capture: true });
  }, []);
}
