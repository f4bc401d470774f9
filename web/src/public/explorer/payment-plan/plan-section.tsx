import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { instalmentText } from "../../../shared/apartments/instalment-text.ts";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { repeatable } from "../../../shared/lib/lazy-code.ts";
import { useMoney } from "../../../shared/prices/money.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import figures from "./plan-figures.module.css";
import styles from "./plan-section.module.css";
import { ProposedPlan } from "./plan-proposed.tsx";

// Loaded with the page, whose budget is nearly used up: what can wait is in the calculator.

type Calculator = ComponentType<{ apartment: ApartmentDetail }>;
const loadCalculator = repeatable(() => import("./calculator.tsx"));

const PLACE = "plan";

/**
 * Leads to the calculator, at the plan and the term of the figure that it names, with the down payment that the plan
 * proposes: whatever asks for the plan of the address, from elsewhere on the page, has all of it.
 */
export function InstalmentFrom({
  apartment: { instalment_from: from, plans },
}: {
  apartment: ApartmentDetail;
}) {
  const t = useT();
  const money = useMoney();
  const [search] = useSearchParams();
  if (!from) return null;
  const quoted = new URLSearchParams(search);
  for (const name of ["down", "months", "last"]) quoted.delete(name);
  quoted.set("plan", String(from.plan_id));
  const plan = plans.find(({ id }) => id === from.plan_id);
  if (plan) quoted.set("down", String(plan.default_down_percent));
  quoted.set("months", String(from.months));
  return (
    <Link className={styles.from} to={{ search: quoted.toString(), hash: `#${PLACE}` }}>
      {instalmentText(t, money, from)}
    </Link>
  );
}

/** Where a link to a part of the page has led here: a router changes the address alone. */
function useFollowed(section: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  const isFollowed = useNavigationType() === "PUSH" && hash === `#${PLACE}`;
  useEffect(() => {
    if (!isFollowed) return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.focus({ preventScroll: true });
  }, [isFollowed, key, section]);
}

/** Below the facts. The calculator's code comes when its place is in view, or at once where the address names a plan. */
export function PlanSection({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const { creditNoteShown } = useMoney();
  const section = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<{ Calculator: Calculator }>();
  const [isMissing, setMissing] = useState(false);
  useFollowed(section);
  useEffect(() => {
    // Without a connection the figure stays; coming back into view tries again, and so does the network's return.
    const load = () => void loadCalculator().then(setLoaded, () => setMissing(true));
    if (window.location.search.includes("plan=")) load();
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load();
    });
    if (section.current) observer.observe(section.current);
    window.addEventListener("online", load);
    return () => {
      observer.disconnect();
      window.removeEventListener("online", load);
    };
  }, []);
  return (
    <section ref={section} id={PLACE} className={styles.section} tabIndex={-1}>
      <div className={layout.wrap}>
        <h2 className={type.d2}>{t("apartments.plan_title")}</h2>
        <div style={{ "--plans": apartment.plans.length }}>
          {loaded ? <loaded.Calculator apartment={apartment} /> : <InstalmentFrom apartment={apartment} />}
          {/* In the browser React leaves alone what is in here, so that its code stays on the server. */}
          <noscript className={figures.proposed}>
            {import.meta.env.SSR ? <ProposedPlan apartment={apartment} /> : null}
          </noscript>
          {isMissing && !loaded ? <p role="status">{t("errors.offline")}</p> : null}
        </div>
        {creditNoteShown ? <small>{t("apartments.plan_not_an_offer")}</small> : null}
      </div>
    </section>
  );
}
