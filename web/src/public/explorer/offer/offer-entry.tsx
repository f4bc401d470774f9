import { type ComponentType, useState } from "react";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { repeatable } from "../../../shared/lib/lazy-code.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import type { OfferProps } from "./offer-form.tsx";
import styles from "./offer.module.css";

const loadForm = repeatable(() => import("./offer-form.tsx"));

/** Opens the form for an offer to take home, whose code is loaded then. */
export function OfferEntry(props: OfferProps) {
  const t = useT();
  const [loaded, setLoaded] = useState<{ OfferForm: ComponentType<OfferProps> }>();
  const [isOffline, setOffline] = useState(false);
  const open = () => void loadForm().then(setLoaded, () => setOffline(true));
  if (loaded) return <loaded.OfferForm {...props} />;
  return (
    <div className={styles.offer}>
      <Button variant="ghost" onClick={open}>
        <Icon name="print" />
        {t("apartments.offer_get")}
      </Button>
      {isOffline ? <p role="alert">{t("errors.offline")}</p> : null}
    </div>
  );
}
