import { KIOSK_IDLE_MS, KIOSK_RENEW_MS, KIOSK_WARNING_MS } from "@ezo/contract/values/limits/screens";
import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { encodeQR } from "qr";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { endShowroom } from "../../shared/lib/showroom.ts";
import { useMoney } from "../../shared/prices/money.ts";
import { addressToShare, SHORTLIST_PATH, sharedPath } from "../../shared/shortlist/shortlist-ids.ts";
import { useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import { Button } from "../../shared/ui/button.tsx";
import { reachServer } from "./connection.ts";
import styles from "./kiosk.module.css";
import { endRest, forgetVisitor, isUntouched, ownSearch } from "./kiosk-mode.ts";
import { LeaveButton } from "./leave-button.tsx";
import { momentText } from "./moment.ts";
import { useConnection } from "./use-connection.ts";
import { useIdle } from "./use-idle.ts";
import { useKeptAhead, useKeptAnswers } from "./use-kept-ahead.ts";

const MS_A_SECOND = 1000;
/** Nothing of the visitor before stays in the page's memory. */
const loadAnew = (address: string): void => window.location.assign(address);

interface Props {
  /** Where the tour begins. */
  start: string;
  /** Staff end the mode in this tab. */
  onLeave: () => void;
  /** Loads a page as a new document. */
  load?: (address: string) => void;
  /** Whether the server can be reached. */
  reach?: () => Promise<boolean>;
}

/** The site on a screen of the showroom: large targets, the way home, and a code that hands the page over to a phone. */
export function Kiosk({ start, onLeave, load = loadAnew, reach = reachServer }: Props) {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  /** The page of which the code is shown: on the next one it is gone. */
  const [taken, setTaken] = useState<string>();
  const { timeZone } = useMoney();
  const { lostSince, check } = useConnection(reach);
  const isLost = lostSince !== null;
  useLargeTargets();
  useWholeScreen();
  useNoSuggestions();
  useKeptAnswers();
  useKeptAhead(start, !isLost);
  const { isIdle, begin } = useTour({ start, isLost, check, load, onBegin: () => setTaken(undefined) });
  const leave = useLeave(onLeave);
  const isTaken = taken === pathname;
  return (
    <aside className={styles.bar} aria-label={t("header.kiosk")}>
      <p role="status" className={styles.offline}>
        {isLost ? t("header.kiosk_offline", { time: momentText(lostSince, { locale, timeZone }) }) : null}
      </p>
      <div className={styles.float}>
        <p role="alert" className={styles.warning}>
          {isIdle ? t("header.kiosk_idle", { seconds: KIOSK_WARNING_MS / MS_A_SECOND }) : null}
        </p>
        {isTaken ? <Code isLost={isLost} /> : null}
        <div className={styles.buttons}>
          <LeaveButton onLeave={leave} />
          <Button
            variant="paper"
            aria-expanded={isTaken}
            onClick={() => setTaken(isTaken ? undefined : pathname)}
          >
            {t("header.kiosk_take")}
          </Button>
          <Button variant="paper" onClick={() => void begin()}>
            {t("header.kiosk_again")}
          </Button>
        </div>
      </div>
    </aside>
  );
}

interface Tour extends Required<Pick<Props, "start" | "load">> {
  isLost: boolean;
  check: () => Promise<boolean>;
  onBegin: () => void;
}

/** The tour from its first page, which begins again when it is asked to, and when nobody goes on with it. */
function useTour({ start, isLost, check, load, onBegin }: Tour) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [loadedAt] = useState(() => Date.now());
  /** It began again without another document, and so in the language of the visitor before. */
  const isRenewalDue = useRef(false);
  const home = pathWithoutLocale(start);
  const begin = async () => {
    forgetVisitor();
    onBegin();
    // Without a connection a new document would be an error; what is loaded already is still there.
    if (!isLost && (await check())) return load(start);
    isRenewalDue.current = true;
    void navigate(home);
  };
  const isIdle = useIdle({
    warnAfter: KIOSK_IDLE_MS - KIOSK_WARNING_MS,
    endAfter: KIOSK_IDLE_MS,
    onEnd: () => void begin(),
    onTouch: endRest,
    // Loading the first page again and again would only drop what was fetched ahead.
    isAtRest: () => {
      const isNew = !isRenewalDue.current && Date.now() - loadedAt < KIOSK_RENEW_MS;
      return isUntouched() && pathname + search === home && (isLost || isNew);
    },
  });
  return { isIdle, begin };
}

/** Ends the mode without another document, which may not be there to load. */
function useLeave(onLeave: () => void): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    endShowroom();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    // Loading the page again must not begin it again.
    void navigate(pathname + ownSearch(search), { replace: true });
    onLeave();
  };
}

/** The page's address as a code for a phone's camera. */
function Code({ isLost }: { isLost: boolean }) {
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
      {isLost ? <p>{t("header.kiosk_scan_offline")}</p> : null}
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

/** Otherwise the browser itself would keep what is typed, and offer names and numbers of former visitors to the next one. */
function useNoSuggestions(): void {
  useEffect(() => {
    const forbid = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) target.setAttribute("autocomplete", "off");
    };
    window.addEventListener("focusin", forbid, { capture: true });
    return () => window.removeEventListener("focusin", forbid, { capture: true });
  }, []);
}
