import { createOffer, type Offer } from "@ezo/contract/site/offers";
import { minorText } from "@ezo/contract/values/money/money";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { failureNotice } from "../../../shared/api/failure-text.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { createAttempts } from "../../../shared/forms/sending/attempt.ts";
import { PrivacyNote } from "../../../shared/forms/privacy-link.tsx";
import { SENT_BY_SCRIPT } from "../../../shared/forms/sent-by-script.ts";
import { lastDay, publishDate } from "../../../shared/format/dates.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../../shared/i18n/texts.ts";
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
  const { state, made, make, mail } = useOffer(props);
  const { state: pdf, wasLate } = useOfferPdf(made?.offer.id);
  const form = useRef<HTMLFormElement>(null);
  const progress = useRef<HTMLParagraphElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isBusy = state.kind === "busy";
  const failure = failureOf(state, "offer");
  // The button that opened the form is gone, and so is the form when the offer is there: the place in the page is kept.
  useEffect(() => (made ? progress : form).current?.focus(), [made]);
  // A browser would block a window that opens by itself: the link gets the focus of those who have waited here.
  useEffect(() => {
    if (pdf === "ready" && document.activeElement === progress.current) link.current?.focus();
  }, [pdf]);
  return (
    <div className={styles.offer}>
      {props.isWithoutLoan ? <p>{t("apartments.offer_without_loan")}</p> : null}
      <EmailForm
        form={form}
        isHidden={made !== undefined}
        name={t("apartments.offer_get")}
        label={
          <>
            {t("apartments.offer_email")} <span>{t("apartments.offer_optional")}</span>
          </>
        }
        submit={t(isBusy ? "apartments.offer_busy" : "apartments.offer_make")}
        isBusy={isBusy}
        isWrong={failure?.isOfEmail}
        onSend={make}
      />
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
      {made && wasLate && pdf !== "none" && made.email === "" && !made.mailed ? (
        <LateMail key={made.offer.id} state={state} onSend={(email) => mail(made.offer.id, email)} />
      ) : null}
      <p role="alert">{failure?.why}</p>
    </div>
  );
}

/**
 * Who has waited for long has the link mailed: to an offer like the one that is there, since that was made without an address. It
 * stays when the PDF is ready after all: somebody may be typing.
 */
function LateMail({ state, onSend }: { state: State; onSend: (email: string) => void }) {
  const t = useT();
  const [isMissing, setMissing] = useState(false);
  const failure = failureOf(state, "mail");
  const send = (email: string) => {
    setMissing(email === "");
    if (email !== "") onSend(email);
  };
  return (
    <>
      <EmailForm
        isRequired
        name={t("apartments.offer_late_email")}
        label={t("apartments.offer_late_email")}
        submit={t("apartments.offer_late_send")}
        isBusy={state.kind === "busy"}
        isWrong={isMissing || failure?.isOfEmail}
        onSend={send}
      />
      <p role="alert">{isMissing ? t("errors.required") : failure?.why}</p>
    </>
  );
}

function MadeNote({ made, price: seen }: { made: Made | undefined; price: number | undefined }) {
  const t = useT();
  const locale = useLocale();
  if (!made) return null;
  const { offer, mailed } = made;
  const { currency: shown, minorMoney, timeZone } = useMoney();
  // The firm may have another currency by now than the page has read.
  const currency = offer.currency ?? shown;
  const totalOf = (one: Offer) => minorText(one.total_minor, locale, one.currency ?? shown);
  const isOther =
    seen !== undefined &&
    (toMinor(seen) !== offer.price_minor || (shown !== undefined && currency !== shown));
  return [
    t("apartments.offer_ready", {
      price: totalOf(offer),
      last_day: lastDay(offer.valid_until, locale, timeZone),
      // A text from before the last day had a placeholder of its own.
      date: publishDate(offer.valid_until, locale, timeZone),
    }),
    // The price was changed while the page was open.
    ...(isOther
      ? [
          t("apartments.offer_price_changed", {
            seen: minorMoney(toMinor(seen)),
            price: minorText(offer.price_minor, locale, currency),
          }),
        ]
      : []),
    ...(made.email ? [mailText(t, made.email, offer.is_mailed, offer.url)] : []),
    ...(mailed ? [mailText(t, mailed.email, mailed.offer.is_mailed, offer.url)] : []),
    // It was made later than the one that is there.
    ...(mailed?.offer.is_mailed && totalOf(mailed.offer) !== totalOf(offer)
      ? [t("apartments.offer_mailed_price", { price: totalOf(mailed.offer) })]
      : []),
  ].join(" ");
}

const mailText = (t: Translate, email: string, isMailed: boolean, url: string): string =>
  t(isMailed ? "apartments.offer_mailed" : "apartments.offer_not_mailed", { email, url });

/** Asks for an offer, and where it is mailed to. */
function EmailForm(props: {
  form?: React.RefObject<HTMLFormElement | null>;
  isHidden?: boolean;
  /** Whether an address is needed; without one the form is sent, too, to say so. */
  isRequired?: boolean;
  name: string;
  label: ReactNode;
  submit: string;
  isBusy: boolean;
  /** Whether the address is what was refused. */
  isWrong: boolean | undefined;
  onSend: (email: string) => void;
}) {
  const { form, isHidden = false, isRequired = false, isBusy, isWrong = false, onSend } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = field.current?.value.trim() ?? "";
    // Where it is missing again, nothing changes that would take the focus there.
    if (isRequired && email === "") field.current?.focus();
    onSend(email);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      tabIndex={-1}
      aria-label={props.name}
      hidden={isHidden}
      method={SENT_BY_SCRIPT}
      noValidate
      onSubmit={submit}
    >
      <label htmlFor={id}>{props.label}</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required={isRequired}
          aria-invalid={isWrong || undefined}
        />
        <Button type="submit" variant="ghost" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? <Spinner /> : null}
          {props.submit}
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
  /** The one that was made for the mail, where this one was late: its links stay, for they have been waited for or kept. */
  mailed?: { offer: Offer; email: string };
}
/** What is asked for: the offer, or that the link of one is mailed. */
type Purpose = "offer" | "mail";
interface Failure {
  kind: "failed";
  of: Purpose;
  why: string;
  isOfEmail: boolean;
}
type State = { kind: "idle" | "busy" } | Failure;
const failureOf = (state: State, purpose: Purpose): Failure | undefined =>
  state.kind === "failed" && state.of === purpose ? state : undefined;

/** Asks for one thing at a time, whatever it is, and says why it was refused. */
function useSending() {
  const t = useT();
  const [state, setState] = useState<State>({ kind: "idle" });
  const send = (of: Purpose, ask: () => Promise<void>) => {
    if (state.kind === "busy") return;
    setState({ kind: "busy" });
    ask().then(
      () => setState({ kind: "idle" }),
      (error: unknown) => {
        const ofEmail = error instanceof ApiError ? error.errors["email"]?.[0] : undefined;
        setState({
          kind: "failed",
          of,
          why: ofEmail ?? failureNotice(error, t),
          isOfEmail: ofEmail !== undefined,
        });
      },
    );
  };
  return { state, send };
}

function useOffer({ apartmentId, chosen }: Pick<OfferProps, "apartmentId" | "chosen">) {
  const locale = useLocale();
  const call = useCaller();
  const [made, setMade] = useState<Made>();
  // A press that is repeated after a lost answer gets the same offer.
  const [attempts] = useState(() => createAttempts());
  const asked = { apartment_id: apartmentId, ...(chosen ? askedOf(chosen) : {}), locale };
  const choice = JSON.stringify(asked);
  const ask = async (email: string): Promise<Offer> => {
    const body = { ...asked, ...(email ? { email } : {}) };
    const { key } = attempts.attemptFor(body, 0);
    const { data } = await call(createOffer, { body }, { headers: { "idempotency-key": key } });
    return data;
  };
  const { state, send } = useSending();
  const make = (email: string) =>
    send("offer", async () => {
      setMade(undefined);
      setMade({ offer: await ask(email), choice, email });
    });
  /** Of the offer of this id: what is there by then may be another one. */
  const mail = (id: string, email: string) =>
    send("mail", async () => {
      const offer = await ask(email);
      setMade((current) => (current?.offer.id === id ? { ...current, mailed: { offer, email } } : current));
    });
  // Another choice needs another offer.
  return { state, made: made?.choice === choice ? made : undefined, make, mail };
}
