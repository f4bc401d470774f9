import { createOffer, type Offer } from "@ezo/contract/site/offers";
import { minorText } from "@ezo/contract/values/money/money";
import { toMinor } from "@ezo/contract/values/money/payment-plan";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { failureNotice } from "../../../shared/api/failure-text.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { createAttempts } from "../../../shared/forms/attempt.ts";
import { PrivacyNote } from "../../../shared/forms/privacy-link.tsx";
import { SENT_BY_SCRIPT } from "../../../shared/forms/sent-by-script.ts";
import { lastDay, publishDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { askedOf, type ChosenPlan } from "../../../shared/payment-plan/plan-in-address.ts";
import { Button, buttonClass, Spinner } from "../../../shared/ui/button.tsx";
import styles from "./offer.module.css";
import { useMoney } from "../../../shared/prices/money.ts";
import { useOfferPdf } from "./use-offer-pdf.ts";

export interface OfferProps {
  apartmentId: number;
  /** Without one the offer has the price alone. */
  chosen: ChosenPlan | undefined;
  /** A bank's loan is chosen on the page: the seller's offer has none. */
  isWithoutLoan?: boolean;
  /** As the page shows it. */
  price: number | undefined;
}

/** Has the apartment, with the plan that is chosen, made into a document to take home, and mailed where asked for. */
export function OfferForm(props: OfferProps) {
  const t = useT();
  const { state, made, send } = useOffer(props);
  const pdf = useOfferPdf(made?.offer.id);
  const form = useRef<HTMLFormElement>(null);
  const progress = useRef<HTMLParagraphElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  // The button that opened the form is gone, and so is the form when the offer is there: the place in the page is kept.
  useEffect(() => (made ? progress : form).current?.focus(), [made]);
  // A browser would block a window that opens by itself: the link gets the focus of those who have waited here.
  useEffect(() => {
    if (pdf === "ready" && document.activeElement === progress.current) link.current?.focus();
  }, [pdf]);
  return (
    <div className={styles.offer}>
      {props.isWithoutLoan ? <p>{t("apartments.offer_without_loan")}</p> : null}
      <OfferFields form={form} isHidden={made !== undefined} state={state} onSend={send} />
      <p role="status">
        <MadeNote made={made} price={props.price} />
      </p>
      <p ref={progress} role="status" tabIndex={-1} className={styles.progress}>
        {pdf === "waiting" ? <Spinner /> : null}
        {pdf ? t(`apartments.offer_pdf_${pdf}`) : null}
      </p>
      {made ? (
        <p className={styles.links}>
          {pdf === "late" || pdf === "ready" ? (
            <a
              ref={link}
              className={buttonClass()}
              href={made.offer.pdf_url}
              target="_blank"
              rel="noreferrer"
            >
              {t("apartments.offer_open")}
            </a>
          ) : null}
          <a className={buttonClass({ variant: "ghost" })} href={made.offer.url}>
            {t("apartments.offer_page")}
          </a>
        </p>
      ) : null}
      <p role="alert">{state.kind === "failed" ? state.why : null}</p>
    </div>
  );
}

function MadeNote({ made, price: seen }: { made: Made | undefined; price: number | undefined }) {
  const t = useT();
  const locale = useLocale();
  if (!made) return null;
  const { offer, email } = made;
  const { currency: shown, minorMoney, timeZone } = useMoney();
  // The firm may have another currency by now than the page has read.
  const currency = offer.currency ?? shown;
  const money = (amountMinor: number) => minorText(amountMinor, locale, currency);
  const isOther =
    seen !== undefined &&
    (toMinor(seen) !== offer.price_minor || (shown !== undefined && currency !== shown));
  return [
    t("apartments.offer_ready", {
      price: money(offer.total_minor),
      last_day: lastDay(offer.valid_until, locale, timeZone),
      // A text from before the last day had a placeholder of its own.
      date: publishDate(offer.valid_until, locale, timeZone),
    }),
    // The price was changed while the page was open.
    ...(isOther
      ? [
          t("apartments.offer_price_changed", {
            seen: minorMoney(toMinor(seen)),
            price: money(offer.price_minor),
          }),
        ]
      : []),
    ...(email
      ? [
          t(offer.is_mailed ? "apartments.offer_mailed" : "apartments.offer_not_mailed", {
            email,
            url: offer.url,
          }),
        ]
      : []),
  ].join(" ");
}

function OfferFields(props: {
  form: React.RefObject<HTMLFormElement | null>;
  isHidden: boolean;
  state: State;
  onSend: (email: string) => void;
}) {
  const { form, isHidden, state, onSend } = props;
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isBusy = state.kind === "busy";
  const isOfEmail = state.kind === "failed" && state.isOfEmail;
  useEffect(() => {
    if (isOfEmail) field.current?.focus();
  }, [isOfEmail]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(field.current?.value.trim() ?? "");
  };
  return (
    <form
      ref={form}
      className={styles.form}
      tabIndex={-1}
      aria-label={t("apartments.offer_get")}
      hidden={isHidden}
      method={SENT_BY_SCRIPT}
      noValidate
      onSubmit={submit}
    >
      <label htmlFor={id}>
        {t("apartments.offer_email")} <span>{t("apartments.offer_optional")}</span>
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          aria-invalid={isOfEmail || undefined}
        />
        <Button type="submit" variant="ghost" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? <Spinner /> : null}
          {t(isBusy ? "apartments.offer_busy" : "apartments.offer_make")}
        </Button>
      </div>
      <PrivacyNote />
    </form>
  );
}

/** An offer, and of which choice it is. */
interface Made {
  offer: Offer;
  choice: string;
  email: string;
}
type State =
  | { kind: "idle" | "busy" }
  | { kind: "made"; made: Made }
  | { kind: "failed"; why: string; isOfEmail: boolean };

function useOffer({ apartmentId, chosen }: Pick<OfferProps, "apartmentId" | "chosen">) {
  const t = useT();
  const locale = useLocale();
  const call = useCaller();
  const [state, setState] = useState<State>({ kind: "idle" });
  // A press that is repeated after a lost answer gets the same offer.
  const [attempts] = useState(() => createAttempts());
  const asked = { apartment_id: apartmentId, ...(chosen ? askedOf(chosen) : {}), locale };
  const choice = JSON.stringify(asked);
  const ask = async (email: string) => {
    const body = { ...asked, ...(email ? { email } : {}) };
    const { key } = attempts.attemptFor(body, 0);
    const { data } = await call(createOffer, { body }, { headers: { "idempotency-key": key } });
    return data;
  };
  const send = (email: string) => {
    if (state.kind === "busy") return;
    setState({ kind: "busy" });
    ask(email).then(
      (offer) => setState({ kind: "made", made: { offer, choice, email } }),
      (error: unknown) => {
        const ofEmail = error instanceof ApiError ? error.errors["email"]?.[0] : undefined;
        setState({
          kind: "failed",
          why: ofEmail ?? failureNotice(error, t),
          isOfEmail: ofEmail !== undefined,
        });
      },
    );
  };
  // Another choice needs another offer.
  return {
    state,
    made: state.kind === "made" && state.made.choice === choice ? state.made : undefined,
    send,
  };
}
