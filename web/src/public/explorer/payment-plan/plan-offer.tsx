import type { Offer } from "@ezo/contract/site/offers";
import { useEffect, useRef, useState } from "react";
import { failureNotice } from "../../../shared/api/failure-text.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { randomKey } from "../../../shared/forms/attempt.ts";
import { publishDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { askedOf, type ChosenPlan } from "../../../shared/payment-plan/plan-in-address.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./calculator.module.css";

type State = { kind: "idle" | "busy" } | { kind: "ready"; offer: Offer } | { kind: "failed"; why: string };

/** Has the choice made into a document to take home. A changed choice needs another one: render it with a new key then. */
export function PlanOffer({ apartmentId, chosen }: { apartmentId: number; chosen: ChosenPlan }) {
  const t = useT();
  const locale = useLocale();
  const { state, make } = useOffer(apartmentId, chosen);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button is gone; its place in the page must not be lost.
    if (state.kind === "ready") link.current?.focus();
  }, [state.kind]);
  return (
    <div className={styles.offer}>
      {state.kind === "ready" ? (
        <p className={styles.actions}>
          <a ref={link} className={buttonClass()} href={state.offer.pdf_url} target="_blank" rel="noreferrer">
            {t("apartments.offer_open")}
          </a>
          <a className={buttonClass({ variant: "ghost" })} href={state.offer.url}>
            {t("apartments.offer_page")}
          </a>
        </p>
      ) : (
        <Button variant="ghost" aria-disabled={state.kind === "busy"} onClick={make}>
          <Icon name="print" />
          {t(state.kind === "busy" ? "apartments.offer_busy" : "apartments.offer_get")}
        </Button>
      )}
      <p role="status">
        {state.kind === "ready"
          ? t("apartments.offer_ready", { date: publishDate(state.offer.valid_until, locale) })
          : null}
      </p>
      <p role="alert">{state.kind === "failed" ? state.why : null}</p>
    </div>
  );
}

function useOffer(apartmentId: number, chosen: ChosenPlan) {
  const t = useT();
  const locale = useLocale();
  const call = useCaller();
  const [state, setState] = useState<State>({ kind: "idle" });
  // A press that is repeated after a lost answer gets the same offer.
  const [key] = useState(randomKey);
  const ask = async () => {
    const { createOffer } = await import("@ezo/contract/site/offers");
    const body = { apartment_id: apartmentId, ...askedOf(chosen), locale };
    const { data } = await call(createOffer, { body }, { headers: { "idempotency-key": key } });
    return data;
  };
  const make = () => {
    if (state.kind === "busy") return;
    setState({ kind: "busy" });
    ask().then(
      (offer) => setState({ kind: "ready", offer }),
      (error: unknown) => setState({ kind: "failed", why: failureNotice(error, t) }),
    );
  };
  return { state, make };
}
